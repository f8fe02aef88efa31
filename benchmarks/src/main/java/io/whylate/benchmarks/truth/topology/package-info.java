/** The requests that are simulated. */
@NullMarked
package io.whylate.benchmarks.truth.topology;

import org.jspecify.annotations.NullMarked;
