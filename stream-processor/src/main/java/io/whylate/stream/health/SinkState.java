package io.whylate.stream.health;

/**
 * What the sink does.
 *
 * @param running whether its thread is alive
 * @param lagRecords that are in Kafka and not read yet
 * @param failingSeconds since ClickHouse last took rows, while it takes none; else 0
 */
public record SinkState(boolean running, long lagRecords, double failingSeconds) {}
