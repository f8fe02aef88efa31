/** What becomes of an observed service when nobody takes its spans. */
@NullMarked
package io.whylate.benchmarks.outage;

import org.jspecify.annotations.NullMarked;
