package io.whylate.stream.attribute;

/** A line of JSON and the topic it belongs to. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Result(String topic, byte[] json) {}
