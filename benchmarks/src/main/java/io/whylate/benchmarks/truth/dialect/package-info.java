/** How producers write down what they did. */
@NullMarked
package io.whylate.benchmarks.truth.dialect;

import org.jspecify.annotations.NullMarked;
