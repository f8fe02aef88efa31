/** The caller's window of Armeria's WebClient. */
@NullMarked
package io.whylate.extension.stream.armeria;

import org.jspecify.annotations.NullMarked;
