/** A client program that sends chat turns at a given rate, as its users would. */
@NullMarked
package io.whylate.standalone.demo.edge;

import org.jspecify.annotations.NullMarked;
