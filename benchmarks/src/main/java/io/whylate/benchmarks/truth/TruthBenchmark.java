package io.whylate.benchmarks.truth;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.benchmarks.truth.damage.Damage;
import io.whylate.benchmarks.truth.peer.Peer;
import io.whylate.benchmarks.truth.topology.Dialects;
import io.whylate.benchmarks.truth.topology.Promise;
import io.whylate.benchmarks.truth.topology.Topologies;
import io.whylate.benchmarks.truth.topology.Topology;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Breaks simulated requests down and prints how far the answers are from the truth. */
public final class TruthBenchmark {

  static final long SEED = 1;

  private static final int REQUESTS = 500;
  private static final int REQUESTS_OF_A_DIALECT = 200;

  private final PrintStream out;
  private final int requests;

  TruthBenchmark(PrintStream out, int requests) {
    this.out = out;
    this.requests = requests;
  }

  /** Prints to standard output. */
  public static void run() {
    new TruthBenchmark(System.out, REQUESTS).print();
  }

  void print() {
    out.printf(
        "Simulated: %d requests a cell, seed %d. No service ran: spans are written from scripts whose"
            + " waits are known.%n",
        requests, SEED);
    out.println("An error is |estimate - truth| of one layer of one request; right is every layer");
    out.println("within 1 us. within bound: of the requests that state one, no layer further off.");
    printTopologies(Damage.NONE);
    printTopologies(Damage.SKEW);
    printDamages();
    printLosses();
    printDialects();
    printLayers();
  }

  private void printTopologies(Damage damage) {
    head("requests, damage: " + damage);
    for (Topology topology : Topologies.ALL) {
      row(topology.toString(), Cell.run(topology, damage, requests, SEED));
    }
  }

  private void printDamages() {
    head("damage, all requests that are exact without");
    for (Damage damage : Damage.values()) {
      row(damage.toString(), overExact(damage));
    }
  }

  private Cell overExact(Damage damage) {
    List<Cell> cells = new ArrayList<>();
    for (Topology topology : Topologies.ALL) {
      if (topology.promise() == Promise.EXACT) {
        cells.add(Cell.run(topology, damage, requests, SEED));
      }
    }
    return Cell.sumOf(cells);
  }

  private void printLosses() {
    out.printf(
        "%n%-26s %9s %22s %22s%n", "lost spans", "requests", "called complete", "though it shows");
    for (Damage damage : List.of(Damage.LOSS, Damage.LOSS_AND_SKEW, Damage.LATE)) {
      Cell cell = overExact(damage);
      out.printf(
          "%-26s %9d %22d %22d%n",
          damage, cell.lossy(), cell.lossyCalledComplete(), cell.overlooked());
    }
  }

  private void printDialects() {
    head("producers, damage: " + Damage.SKEW);
    for (Topology dialect : Dialects.ALL) {
      row(dialect.toString(), Cell.run(dialect, Damage.SKEW, REQUESTS_OF_A_DIALECT, SEED));
    }
  }

  private void printLayers() {
    out.printf(
        "%n%-26s %10s %10s %10s%n", "layers, all requests, " + Damage.SKEW, "mean", "p99", "max");
    Map<Layer, Errors> byLayer = new EnumMap<>(Layer.class);
    for (Topology topology : Topologies.ALL) {
      Cell.run(topology, Damage.SKEW, requests, SEED)
          .byLayer()
          .forEach(
              (layer, errors) ->
                  byLayer.computeIfAbsent(layer, key -> new Errors()).addAll(errors));
    }
    byLayer.forEach(
        (layer, errors) ->
            out.printf(
                "%-33s %10s %10s %10s%n",
                layer, time(errors.meanNs()), time(errors.p99Ns()), time(errors.maxNs())));
  }

  private void head(String what) {
    out.printf("%n%-42s | %s", "", String.format("%-53s", "whylate"));
    for (Peer peer : Peer.values()) {
      out.printf(" | %-30s", peer);
    }
    out.printf(
        "%n%-42s | %7s %8s %8s %8s %7s %7s",
        what, "right", "mean", "p99", "max", "stated", "within");
    for (int i = 0; i < Peer.values().length; i++) {
      out.printf("    | %7s %9s %9s    ", "right", "mean", "max");
    }
    out.println();
  }

  private void row(String name, Cell cell) {
    Errors ours = cell.ours();
    out.printf(
        "%-42s | %7s %8s %8s %8s %7s %7s",
        name,
        percent(ours.rightShare()),
        time(ours.meanNs()),
        time(ours.p99Ns()),
        time(ours.maxNs()),
        percent(cell.boundedShare()),
        percent(cell.withinBoundShare()));
    for (Peer peer : Peer.values()) {
      Errors theirs = cell.errorsOf(peer);
      out.printf(
          "    | %7s %9s %9s    ",
          percent(theirs.rightShare()), time(theirs.meanNs()), time(theirs.maxNs()));
    }
    out.println();
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String time(double ns) {
    if (ns < 1e3) {
      return String.format(Locale.ROOT, "%.0f ns", ns);
    }
    if (ns < 1e6) {
      return String.format(Locale.ROOT, "%.0f us", ns / 1e3);
    }
    return ns < 1e9
        ? String.format(Locale.ROOT, "%.1f ms", ns / 1e6)
        : String.format(Locale.ROOT, "%.2f s", ns / 1e9);
  }
}
