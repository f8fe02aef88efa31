/** Scripts of requests, played on a true clock: the spans, and who waited for what. */
@NullMarked
package io.whylate.benchmarks.truth.scenario;

import org.jspecify.annotations.NullMarked;
