package io.whylate.stream.receive;

import java.time.Duration;

/**
 * Where and how spans are taken in.
 *
 * @param httpPort of OTLP/HTTP, 0 for any free one
 * @param grpcPort of OTLP/gRPC, 0 for any free one
 * @param maxRequestBytes of a request, decompressed
 * @param maxRecordBytes of a record in Kafka; larger requests are split
 * @param maxInFlightBytes of requests that Kafka has not confirmed yet; more are asked to wait
 * @param logTimeout how long Kafka may take before the exporter is asked to come again
 * @param tokens who may send
 */
public record ReceiverConfig(
    String host,
    int httpPort,
    int grpcPort,
    int maxRequestBytes,
    int maxRecordBytes,
    int maxInFlightBytes,
    Duration logTimeout,
    Tokens tokens) {}
