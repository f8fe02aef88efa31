package io.whylate.stream.deadletter;

import org.jspecify.annotations.Nullable;

/**
 * Bytes that a stage could not use.
 *
 * @param original as they came, so that they can be replayed; null when the record had none
 * @param stage the stage that gave up
 * @param reason one line that says what is wrong
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DeadLetter(byte @Nullable [] original, String stage, String reason) {}
