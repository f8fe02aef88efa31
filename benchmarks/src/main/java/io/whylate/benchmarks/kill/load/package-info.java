/** Requests whose breakdown is known, and how their spans are sent. */
@NullMarked
package io.whylate.benchmarks.kill.load;

import org.jspecify.annotations.NullMarked;
