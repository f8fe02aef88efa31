package io.whylate.standalone.demo.simulator;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Watches one request with a clock of its own, so that what the engine measured, and what is made
 * of it, can be held against something else. Each call notes the present.
 */
final class Witness {

  private static final long NS_PER_SECOND = 1_000_000_000;

  private final LongSupplier ticksNs;
  private final long unixMinusTicksNs;
  private long arrivalUnixNs;
  private long scheduledUnixNs;
  private long firstTokenUnixNs;
  private long lastTokenUnixNs;

  Witness() {
    this(InstantSource.system(), System::nanoTime);
  }

  /** Reads the wall clock once: a step of it does not tear the instants of a request apart. */
  Witness(InstantSource wallClock, LongSupplier ticksNs) {
    this.ticksNs = ticksNs;
    Instant anchor = wallClock.instant();
    unixMinusTicksNs =
        anchor.getEpochSecond() * NS_PER_SECOND + anchor.getNano() - ticksNs.getAsLong();
  }

  void arrives() {
    arrivalUnixNs = nowUnixNs();
  }

  void isScheduled() {
    scheduledUnixNs = nowUnixNs();
  }

  /** The thread that answers gets a token, counted from 1. */
  void handsOver(int number) {
    lastTokenUnixNs = nowUnixNs();
    if (number == 1) {
      firstTokenUnixNs = lastTokenUnixNs;
    }
  }

  /** After the last token. */
  Instants instants() {
    return new Instants(arrivalUnixNs, scheduledUnixNs, firstTokenUnixNs, lastTokenUnixNs);
  }

  private long nowUnixNs() {
    return unixMinusTicksNs + ticksNs.getAsLong();
  }
}
