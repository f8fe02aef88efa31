package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.LoadState;
import io.whylate.query.answer.Circumstance;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.Usual;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** What a request met: load, a cold start, a cache that did not help, collections of garbage. */
public final class Circumstances {

  /** What took less than this part of the whole is not worth a line. */
  private static final double TELLING = 0.01;

  private final Breakdown breakdown;
  private final Peers peers;
  private final Map<String, Usual> usual;
  private final List<Circumstance> met = new ArrayList<>();

  private Circumstances(Breakdown breakdown, Peers peers, Map<String, Usual> usual) {
    this.breakdown = breakdown;
    this.peers = peers;
    this.usual = usual;
  }

  /**
   * The unusual first.
   *
   * @param usual what its peers met, by the name of the circumstance
   * @param waiting how many others were waiting where it began its longest wait; null when it did
   *     not wait or that is not known
   */
  public static List<Circumstance> of(
      Breakdown breakdown, Peers peers, Map<String, Usual> usual, @Nullable Long waiting) {
    return new Circumstances(breakdown, peers, usual).met(waiting);
  }

  private List<Circumstance> met(@Nullable Long waiting) {
    addWaiting(waiting);
    if (breakdown.inFlight() != null) {
      add(
          "in_flight",
          breakdown.inFlight(),
          n -> (long) n + " in flight at its server when it came in, itself included");
    }
    addColdStart();
    addCacheHit();
    Long paused = breakdown.gcPauseNs();
    if (paused != null && paused > 0 && paused >= TELLING * breakdown.e2eNs()) {
      add(
          "gc_pause",
          paused,
          ns -> "garbage collection stopped its services for " + HumanTime.of(Math.round(ns)));
    }
    met.sort(Comparator.comparing(Circumstance::unusual).reversed());
    return List.copyOf(met);
  }

  /** How long that let it wait among its peers says whether it is unusual. */
  private void addWaiting(@Nullable Long waiting) {
    if (waiting == null) {
      return;
    }
    Peers.Rank rank = peers.layers().get(Layer.QUEUEING);
    Double worse = rank == null ? null : rank.slowerThan();
    met.add(
        new Circumstance(
            "waiting",
            waiting,
            null,
            worse,
            waiting > 0 && worse != null && worse >= Circumstance.UNUSUAL,
            (waiting == 1 ? "1 other was" : waiting + " others were")
                + " waiting where it began to wait the longest"));
  }

  private void addColdStart() {
    if (breakdown.loadState() != LoadState.COLD) {
      return;
    }
    Usual cold = usual.get("load_state");
    met.add(
        new Circumstance(
            "load_state",
            1,
            cold == null ? null : 1 - cold.better(),
            cold == null ? null : cold.better(),
            cold != null && cold.better() >= Circumstance.UNUSUAL,
            "a service had just started"
                + (cold == null
                    ? ""
                    : "; so it had for " + percent(1 - cold.better()) + " of peers")));
  }

  private void addCacheHit() {
    Long cached = breakdown.cachedInputTokens();
    Long input = breakdown.inputTokens();
    if (cached != null && input != null && input > 0) {
      add(
          "cache_hit",
          (double) cached / input,
          share -> percent(share) + " of its prompt came from a cache");
    }
  }

  private void add(String what, double here, DoubleFunction<String> words) {
    Usual peers = usual.get(what);
    String compared =
        peers == null
            ? ""
            : "; worse than for %s of peers, whose median is %s"
                .formatted(percent(peers.better()), shortly(what, peers.median()));
    met.add(
        new Circumstance(
            what,
            here,
            peers == null ? null : peers.median(),
            peers == null ? null : peers.better(),
            peers != null && peers.better() >= Circumstance.UNUSUAL,
            words.apply(here) + compared));
  }

  private static String shortly(String what, double value) {
    return switch (what) {
      case "gc_pause" -> HumanTime.of(Math.round(value));
      case "cache_hit" -> percent(value);
      default -> Long.toString(Math.round(value));
    };
  }

  /** Rounded down, so that only all of them are 100 %. */
  private static String percent(double share) {
    return (long) Math.floor(share * 100 + 1e-9) + " %";
  }
}
