/** How fast whylate is, and how right. */
@NullMarked
package io.whylate.benchmarks;

import org.jspecify.annotations.NullMarked;
