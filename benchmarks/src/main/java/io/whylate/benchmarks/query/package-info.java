/** How fast answers come, beside the same questions asked of spans as the collector stores them. */
@NullMarked
package io.whylate.benchmarks.query;

import org.jspecify.annotations.NullMarked;
