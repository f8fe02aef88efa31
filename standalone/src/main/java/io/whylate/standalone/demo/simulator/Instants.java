package io.whylate.standalone.demo.simulator;

/**
 * When things happened to one request, by the wall clock, in nanoseconds since the Unix epoch.
 *
 * @param arrivalUnixNs it was put into the engine's queue
 * @param scheduledUnixNs the engine took it up
 * @param firstTokenUnixNs its first token went to the thread that writes the HTTP response
 * @param lastTokenUnixNs so did its last one
 */
record Instants(
    long arrivalUnixNs, long scheduledUnixNs, long firstTokenUnixNs, long lastTokenUnixNs) {}
