/** The broker that benchmarks run in a process of its own. */
@NullMarked
package io.whylate.benchmarks.broker;

import org.jspecify.annotations.NullMarked;
