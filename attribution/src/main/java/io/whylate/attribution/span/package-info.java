/** Spans as producers report them: raw times, never corrected. */
@NullMarked
package io.whylate.attribution.span;

import org.jspecify.annotations.NullMarked;
