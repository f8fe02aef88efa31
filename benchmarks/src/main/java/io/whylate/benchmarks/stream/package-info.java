/** How fast the stream job is, and what it is measured by. */
@NullMarked
package io.whylate.benchmarks.stream;

import org.jspecify.annotations.NullMarked;
