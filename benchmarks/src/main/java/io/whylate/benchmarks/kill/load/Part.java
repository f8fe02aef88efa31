package io.whylate.benchmarks.kill.load;

import io.opentelemetry.proto.trace.v1.Span;
import java.util.List;

/** Spans of one request that one service exports together. */
record Part(String service, List<Span> spans) {}
