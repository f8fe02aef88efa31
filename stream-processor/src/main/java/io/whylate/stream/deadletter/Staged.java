package io.whylate.stream.deadletter;

import org.jspecify.annotations.Nullable;

/**
 * What leaves a stage: something for the next stage, or a dead letter. Exactly one is not null.
 *
 * @param <T> what the next stage reads
 */
public record Staged<T>(@Nullable T value, @Nullable DeadLetter deadLetter) {

  public static <T> Staged<T> of(T value) {
    return new Staged<>(value, null);
  }

  public static <T> Staged<T> dead(byte @Nullable [] original, String stage, String reason) {
    return new Staged<>(null, new DeadLetter(original, stage, reason));
  }
}
