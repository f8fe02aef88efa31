package io.whylate.benchmarks.truth.scenario;

/** How long a request is on its way to another machine, and its answer on the way back. */
public record Hop(long outNs, long backNs) {}
