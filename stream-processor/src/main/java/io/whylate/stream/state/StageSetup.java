package io.whylate.stream.state;

import io.whylate.stream.metrics.StreamMetrics;

/** What all stages that wait are given. */
public record StageSetup(Timing timing, Stores stores, Progress progress, StreamMetrics metrics) {}
