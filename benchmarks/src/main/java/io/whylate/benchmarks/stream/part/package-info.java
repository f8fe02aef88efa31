/** The processes that a run starts. */
@NullMarked
package io.whylate.benchmarks.stream.part;

import org.jspecify.annotations.NullMarked;
