/** How right whylate is: simulated requests whose layer times are known, and what comes of them. */
@NullMarked
package io.whylate.benchmarks.truth;

import org.jspecify.annotations.NullMarked;
