/** Who used the processors. */
@NullMarked
package io.whylate.benchmarks.stream.cpu;

import org.jspecify.annotations.NullMarked;
