package io.whylate.stream.topology;

import io.whylate.stream.assemble.AssemblyRules;
import io.whylate.stream.state.Patience;
import java.time.Duration;

/**
 * What shapes the topology.
 *
 * @param partitions of the topics between the stages
 * @param routing how long a span without a request key waits to learn one
 * @param assembly when a request is complete
 * @param tick how often the stages look at the clock
 */
public record TopologyRules(
    int partitions, Patience routing, AssemblyRules assembly, Duration tick) {}
