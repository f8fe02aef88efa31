/** Chat requests as their services export them. */
@NullMarked
package io.whylate.benchmarks.stream.load;

import org.jspecify.annotations.NullMarked;
