/** Two other ways to split a request's time, to compare with. */
@NullMarked
package io.whylate.benchmarks.truth.peer;

import org.jspecify.annotations.NullMarked;
