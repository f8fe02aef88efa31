/** The attribution's speed. */
@NullMarked
package io.whylate.benchmarks.attribution;

import org.jspecify.annotations.NullMarked;
