package io.whylate.stream.topology;

import io.whylate.stream.assemble.AssemblyRules;
import io.whylate.stream.attribute.EvidencePolicy;
import io.whylate.stream.route.RoutingRules;
import io.whylate.stream.state.Stores;
import io.whylate.stream.state.Timing;

/**
 * What shapes the topology.
 *
 * @param partitions of the topics between the stages
 * @param routing how long a span without a request key waits to learn one
 * @param assembly when a request is complete
 * @param evidence of which requests the spans are kept
 * @param timing when the stages look at the clock
 * @param stores where they keep what they wait with
 */
public record TopologyRules(
    int partitions,
    RoutingRules routing,
    AssemblyRules assembly,
    EvidencePolicy evidence,
    Timing timing,
    Stores stores) {}
