package io.whylate.benchmarks.overhead;

import io.whylate.benchmarks.service.Load;
import io.whylate.benchmarks.service.Load.Seen;
import io.whylate.benchmarks.service.Variant;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;

/**
 * Puts the variants under the same load by turns, in an order that is drawn anew for each round, so
 * that what happens to the machine meanwhile happens to all of them.
 */
final class Rounds {

  private final Services services;
  private final int ratePerSecond;
  private final List<PerVariant<Phase>> rounds = new ArrayList<>();

  Rounds(Services services, int ratePerSecond) {
    this.services = services;
    this.ratePerSecond = ratePerSecond;
  }

  /** Loads all at once. */
  void warmUp(Duration time) throws Exception {
    ExecutorService loads = Executors.newCachedThreadPool();
    try {
      List<Callable<Seen>> each = new ArrayList<>();
      for (Variant variant : Variant.values()) {
        URI uri = services.get(variant).uri();
        each.add(() -> Load.on(uri, ratePerSecond, time));
      }
      for (Future<Seen> load : loads.invokeAll(each)) {
        load.get();
      }
    } finally {
      loads.shutdownNow();
    }
  }

  /**
   * One more round. A variant's CPU counts over the whole of it, since a service exports some
   * seconds after it has answered.
   */
  void run(Duration phase, Random order) throws InterruptedException {
    PerVariant<Duration> cpuBefore = cpu();
    PerVariant<Seen> seen = new PerVariant<>();
    List<Variant> turns = Arrays.asList(Variant.values());
    Collections.shuffle(turns, order);
    for (Variant turn : turns) {
      seen.put(turn, Load.on(services.get(turn).uri(), ratePerSecond, phase));
    }
    PerVariant<Duration> cpuAfter = cpu();
    PerVariant<Phase> round = new PerVariant<>();
    for (Variant variant : turns) {
      Duration cpu = cpuAfter.get(variant).minus(cpuBefore.get(variant));
      round.put(variant, Phase.of(seen.get(variant), cpu.toNanos()));
    }
    rounds.add(round);
  }

  private PerVariant<Duration> cpu() {
    PerVariant<Duration> cpu = new PerVariant<>();
    for (Variant variant : Variant.values()) {
      cpu.put(variant, services.get(variant).cpu());
    }
    return cpu;
  }

  /** The median over all rounds. */
  double median(Variant variant, ToDoubleFunction<Phase> figure) {
    return Ratios.medianOf(
        rounds.stream().mapToDouble(round -> figure.applyAsDouble(round.get(variant))).toArray());
  }

  /** With the extension, in parts of without. */
  Ratios ratios(ToDoubleFunction<Phase> figure) {
    return new Ratios(
        rounds.stream()
            .mapToDouble(
                round ->
                    figure.applyAsDouble(round.get(Variant.EXTENSION))
                        / figure.applyAsDouble(round.get(Variant.AGENT)))
            .toArray());
  }

  int errors() {
    return rounds.stream().flatMap(round -> round.values().stream()).mapToInt(Phase::errors).sum();
  }
}
