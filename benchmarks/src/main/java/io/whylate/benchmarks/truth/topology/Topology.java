package io.whylate.benchmarks.truth.topology;

import io.whylate.benchmarks.truth.scenario.Draw;
import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import io.whylate.benchmarks.truth.scenario.Step;
import java.util.Random;
import java.util.function.Function;

/**
 * A kind of request.
 *
 * @param onOneClock what is promised where all hosts' clocks agree
 * @param onAnyClocks what is promised whatever they show
 * @param script the steps of one such request
 */
public record Topology(
    String name, Promise onOneClock, Promise onAnyClocks, Function<Draw, Step> script) {

  /** One request of this kind, on the true clock and with every span. */
  public SimulatedRequest play(Random random) {
    return SimulatedRequest.of(script, random);
  }

  @Override
  public String toString() {
    return name;
  }
}
