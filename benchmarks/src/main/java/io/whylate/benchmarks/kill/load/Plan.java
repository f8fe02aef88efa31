package io.whylate.benchmarks.kill.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Requests, and the exports that their spans come in: mixed with those of other requests, in any
 * order, a tool's span now and then after its request was closed.
 */
public final class Plan {

  private static final int BATCH_MS = 50;
  private static final int MAX_PARTS = 10;
  private static final int SPREAD_MS = 400;
  private static final double LATE = 0.1;
  private static final int LATE_MS = 3_000;
  private static final int LATE_SPREAD_MS = 2_000;
  private static final double TWICE = 0.05;
  private static final long NS_PER_MS = 1_000_000;

  private final Random random;
  private final List<KnownRequest> requests = new ArrayList<>();
  private final List<Export> exports = new ArrayList<>();

  /** The parts that one service exports within the same moment. */
  private record Batch(int dueMs, String service) {}

  private final Map<Batch, List<Part>> batches =
      new TreeMap<>(Comparator.comparingInt(Batch::dueMs).thenComparing(Batch::service));

  private Plan(Random random) {
    this.random = random;
  }

  /**
   * A new plan.
   *
   * @param prefix of the request IDs
   * @param nowMs when it begins, epoch
   * @param rate requests a second
   */
  public static Plan of(String prefix, long nowMs, int requests, int rate, Random random) {
    Plan plan = new Plan(random);
    for (int i = 0; i < requests; i++) {
      plan.add(prefix + i, nowMs, i * 1_000 / rate);
    }
    plan.batches.forEach(plan::export);
    return plan;
  }

  public List<KnownRequest> requests() {
    return requests;
  }

  /** In the order in which they are due. */
  List<Export> exports() {
    return exports;
  }

  private void add(String id, long nowMs, int atMs) {
    KnownRequest request = new KnownRequest(id, (nowMs + atMs - 1_000) * NS_PER_MS, random);
    requests.add(request);
    at(atMs + random.nextInt(SPREAD_MS), request.turn());
    at(atMs + random.nextInt(SPREAD_MS), request.call());
    at(atMs + random.nextInt(SPREAD_MS), request.server());
    at(atMs + random.nextInt(SPREAD_MS), request.check());
    int late = random.nextDouble() < LATE ? LATE_MS + random.nextInt(LATE_SPREAD_MS) : 0;
    at(atMs + late + random.nextInt(SPREAD_MS), request.tool());
  }

  private void at(int dueMs, Part part) {
    Batch batch = new Batch(dueMs - dueMs % BATCH_MS, part.service());
    batches.computeIfAbsent(batch, key -> new ArrayList<>()).add(part);
  }

  /** In pieces; some are sent again although they were taken. */
  private void export(Batch batch, List<Part> parts) {
    for (int from = 0; from < parts.size(); from += MAX_PARTS) {
      List<Part> some = parts.subList(from, Math.min(parts.size(), from + MAX_PARTS));
      Export export = Export.of(batch.dueMs, batch.service, some);
      exports.add(export);
      if (random.nextDouble() < TWICE) {
        exports.add(export);
      }
    }
  }
}
