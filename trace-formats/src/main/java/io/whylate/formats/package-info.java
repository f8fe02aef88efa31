/** Other people's bytes to spans, and our own results to JSON. */
@NullMarked
package io.whylate.formats;

import org.jspecify.annotations.NullMarked;
