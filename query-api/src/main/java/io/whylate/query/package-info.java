/** Answers where latency was spent, over HTTP and on the command line. */
@NullMarked
package io.whylate.query;

import org.jspecify.annotations.NullMarked;
