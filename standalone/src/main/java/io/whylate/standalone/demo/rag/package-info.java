/** A chat service that looks passages up before it asks the model. */
@NullMarked
package io.whylate.standalone.demo.rag;

import org.jspecify.annotations.NullMarked;
