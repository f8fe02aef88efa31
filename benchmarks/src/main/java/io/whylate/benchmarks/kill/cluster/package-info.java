/** Broker, ClickHouse engine and stream jobs, each a process of its own that can be killed. */
@NullMarked
package io.whylate.benchmarks.kill.cluster;

import org.jspecify.annotations.NullMarked;
