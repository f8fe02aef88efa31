package io.whylate.benchmarks.truth;

import io.whylate.attribution.Attribution;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.TimerEvent;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.benchmarks.truth.damage.Cluster;
import io.whylate.benchmarks.truth.damage.Damage;
import io.whylate.benchmarks.truth.peer.Peer;
import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import io.whylate.benchmarks.truth.topology.Topology;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Many requests of one kind with one kind of damage, and how they were broken down. */
final class Cell {

  private static final Attribution ATTRIBUTION = new Attribution();

  private final Errors ours = new Errors();
  private final Series firstTokens = new Series();
  private final Map<Peer, Errors> peers = new EnumMap<>(Peer.class);
  private int requests;
  private int measured;
  private int firstTokensWithinBound;
  private int bounded;
  private int withinBound;
  private int lossy;
  private int lossyCalledComplete;
  private int overlooked;

  private Cell() {
    for (Peer peer : Peer.values()) {
      peers.put(peer, new Errors());
    }
  }

  /** The same seed gives the same requests whatever the damage. */
  static Cell run(Topology topology, Damage damage, int requests, long seed) {
    Cell cell = new Cell();
    Random script = new Random(seed);
    Random bad = new Random(seed + 1);
    for (int i = 0; i < requests; i++) {
      cell.add(damage.harm(topology.play(script), bad), ClockEstimates.NONE);
    }
    return cell;
  }

  /** The same requests, each in a cluster of its own of which other requests are known. */
  static Cell runAmong(Topology others, Topology topology, int requests, long seed) {
    Cell cell = new Cell();
    Random script = new Random(seed);
    Random random = new Random(seed + 1);
    for (int i = 0; i < requests; i++) {
      Cluster cluster = new Cluster(random);
      ClockEstimates estimates = Neighbours.learn(others, cluster, ATTRIBUTION, random);
      cell.add(cluster.reports(topology.play(script), 0), estimates);
    }
    return cell;
  }

  static Cell sumOf(List<Cell> cells) {
    Cell sum = new Cell();
    cells.forEach(sum::add);
    return sum;
  }

  private void add(SimulatedRequest request, ClockEstimates estimates) {
    Map<Layer, Long> truth = request.truth();
    Breakdown breakdown = ATTRIBUTION.breakdown(request.request(), estimates);
    requests++;
    ours.add(truth, breakdown.layers());
    countBound(truth, breakdown);
    countLoss(request, breakdown);
    countFirstToken(request, breakdown);
    peers.forEach((peer, errors) -> errors.add(truth, peer.layers(request.spans())));
  }

  private void countBound(Map<Layer, Long> truth, Breakdown breakdown) {
    Long network = breakdown.networkBoundNs();
    if (network == null) {
      return;
    }
    bounded++;
    long bound =
        network
            + breakdown.contestedNs()
            + breakdown.layers().getOrDefault(Layer.UNATTRIBUTED, 0L)
            + Errors.RIGHT_NS;
    withinBound += Errors.worst(truth, breakdown.layers()) <= bound ? 1 : 0;
  }

  private void countLoss(SimulatedRequest request, Breakdown breakdown) {
    if (request.lost().isEmpty()) {
      return;
    }
    lossy++;
    if (breakdown.completeness() == Completeness.COMPLETE) {
      lossyCalledComplete++;
      overlooked += Trail.isLeft(request) ? 1 : 0;
    }
  }

  private void countFirstToken(SimulatedRequest request, Breakdown breakdown) {
    if (request.firstTokenNs() == null) {
      return;
    }
    measured++;
    Long stated = breakdown.ttftNs();
    Long bound = firstTokenBound(breakdown);
    if (stated != null) {
      long error = Math.abs(request.firstTokenNs() - SimulatedRequest.START_NS - stated);
      firstTokens.add(error);
      firstTokensWithinBound += bound != null && error <= bound + Errors.RIGHT_NS ? 1 : 0;
    }
  }

  /** An engine's first token still had its way to the caller before it. */
  private static @Nullable Long firstTokenBound(Breakdown breakdown) {
    return breakdown.timerEnd() == TimerEvent.ENGINE_FIRST_TOKEN
        ? breakdown.layers().get(Layer.NETWORK)
        : breakdown.networkBoundNs();
  }

  private void add(Cell other) {
    ours.addAll(other.ours);
    other.peers.forEach((peer, errors) -> errorsOf(peer).addAll(errors));
    firstTokens.addAll(other.firstTokens);
    measured += other.measured;
    firstTokensWithinBound += other.firstTokensWithinBound;
    requests += other.requests;
    bounded += other.bounded;
    withinBound += other.withinBound;
    lossy += other.lossy;
    lossyCalledComplete += other.lossyCalledComplete;
    overlooked += other.overlooked;
  }

  Errors ours() {
    return ours;
  }

  Errors errorsOf(Peer peer) {
    Errors errors = peers.get(peer);
    if (errors == null) {
      throw new IllegalStateException("no errors of " + peer);
    }
    return errors;
  }

  int requests() {
    return requests;
  }

  /** The share of requests for which a bound is stated. */
  double boundedShare() {
    return share(bounded, requests);
  }

  /** Of these, the share in which no layer is further from the truth. */
  double withinBoundShare() {
    return share(withinBound, bounded);
  }

  /** Of the times to the first token. */
  Series firstTokens() {
    return firstTokens;
  }

  /** Of the requests whose first token was measured, the share whose time lies within the bound. */
  double firstTokenWithinBoundShare() {
    return share(firstTokensWithinBound, measured);
  }

  /** Requests that lost spans. */
  int lossy() {
    return lossy;
  }

  /** Of these, the ones that were called complete. */
  int lossyCalledComplete() {
    return lossyCalledComplete;
  }

  /** Of these, the ones where what arrived gives the loss away. */
  int overlooked() {
    return overlooked;
  }

  private static double share(int part, int whole) {
    return whole == 0 ? Double.NaN : (double) part / whole;
  }
}
