package io.whylate.stream.state;

import java.time.Duration;

/**
 * When the stages look at the clock.
 *
 * @param tick how often
 * @param budget how long they may work off what is due then
 */
public record Timing(Duration tick, Duration budget) {}
