/** Tokens and the corpus of the demo. */
@NullMarked
package io.whylate.standalone.demo.text;

import org.jspecify.annotations.NullMarked;
