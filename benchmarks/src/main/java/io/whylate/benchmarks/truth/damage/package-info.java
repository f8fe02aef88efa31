/** What happens to spans and clocks on the way. */
@NullMarked
package io.whylate.benchmarks.truth.damage;

import org.jspecify.annotations.NullMarked;
