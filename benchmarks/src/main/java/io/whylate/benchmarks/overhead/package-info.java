/** What the agent's extension costs the service that it is attached to. */
@NullMarked
package io.whylate.benchmarks.overhead;

import org.jspecify.annotations.NullMarked;
