package io.whylate.stream.topology;

import java.nio.file.Path;

/**
 * How Kafka Streams runs the topology.
 *
 * @param stateDirectory where it keeps its files
 * @param threads of this instance
 * @param exactlyOnce whether a crash of an instance makes none of its records come twice within
 *     Kafka; what comes twice changes no row either way
 * @param standbyReplicas copies of the state in other instances, to take over from sooner
 */
public record RuntimeRules(
    Path stateDirectory, int threads, boolean exactlyOnce, int standbyReplicas) {}
