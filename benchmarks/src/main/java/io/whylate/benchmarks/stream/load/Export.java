package io.whylate.benchmarks.stream.load;

import java.util.Set;

/**
 * What one instance of a service exports at once.
 *
 * @param atNs when, from the start of the first request
 * @param otlp an {@code ExportTraceServiceRequest}
 * @param spans how many
 * @param probes the ids of those requests that are watched and have a span in it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Export(long atNs, byte[] otlp, int spans, Set<String> probes) {}
