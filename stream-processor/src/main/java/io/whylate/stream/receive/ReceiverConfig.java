package io.whylate.stream.receive;

import java.time.Duration;

/**
 * Where and how spans are taken in.
 *
 * @param port 0 for any free one
 * @param maxRequestBytes of a request, decompressed
 * @param logTimeout how long Kafka may take before the exporter is asked to come again
 */
public record ReceiverConfig(String host, int port, int maxRequestBytes, Duration logTimeout) {}
