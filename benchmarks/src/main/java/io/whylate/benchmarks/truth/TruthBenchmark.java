package io.whylate.benchmarks.truth;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.benchmarks.truth.damage.Damage;
import io.whylate.benchmarks.truth.peer.Peer;
import io.whylate.benchmarks.truth.topology.Dialects;
import io.whylate.benchmarks.truth.topology.Promise;
import io.whylate.benchmarks.truth.topology.Streams;
import io.whylate.benchmarks.truth.topology.Topologies;
import io.whylate.benchmarks.truth.topology.Topology;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    out.println(
        "An error is |estimate - truth| of one layer of one request. right: requests in which no layer"
            + " is off by more than 1 us.");
    out.println(
        "bounded: requests that state how far off they may be (network bound + contested +"
            + " unattributed). within: of these, no layer is further off.");
    printTopologies(Damage.NONE);
    printTopologies(Damage.SKEW);
    printMessages();
    printDamages();
    printLosses();
    printDialects();
    printLayers();
    printFirstTokens();
  }

  private void printTopologies(Damage damage) {
    head("requests, damage: " + damage);
    for (Topology topology : Topologies.ALL) {
      row(topology.toString(), Cell.run(topology, damage, requests, SEED));
    }
  }

  private void printMessages() {
    head("one way, clocks ±10 s and drifting");
    row(
        "message, calls of the same hosts known",
        Cell.runAmong(Topologies.CALLS_OF_WORKER, Topologies.MESSAGE, requests, SEED));
  }

  private void printDamages() {
    head("damage, all requests exact on any clocks");
    for (Damage damage : Damage.values()) {
      row(damage.toString(), overExact(damage));
    }
  }

  private Cell overExact(Damage damage) {
    List<Cell> cells = new ArrayList<>();
    for (Topology topology : Topologies.ALL) {
      if (topology.onAnyClocks() == Promise.EXACT) {
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
    List<Cell> cells = new ArrayList<>();
    for (Topology topology : Topologies.ALL) {
      if (topology.onAnyClocks() != Promise.NONE) {
        cells.add(Cell.run(topology, Damage.SKEW, requests, SEED));
      }
    }
    Cell all = Cell.sumOf(cells);
    out.printf("%n%-42s | %-26s", "layers, exact or bounded, " + Damage.SKEW, "whylate");
    for (Peer peer : Peer.values()) {
      out.printf(" | %-26s", peer);
    }
    out.printf("%n%42s", "");
    for (int i = 0; i <= Peer.values().length; i++) {
      out.printf(" | %8s %8s %8s", "mean", "p99", "max");
    }
    out.println();
    for (Layer layer : all.ours().layers()) {
      out.printf("%-42s", layer.title());
      print(all.ours().of(layer));
      for (Peer peer : Peer.values()) {
        print(all.errorsOf(peer).of(layer));
      }
      out.println();
    }
  }

  private void printFirstTokens() {
    out.printf(
        "%n%-42s | %8s %8s %8s %7s%n", "time to the first token", "mean", "p99", "max", "within");
    for (Damage damage : List.of(Damage.NONE, Damage.SKEW)) {
      for (Topology stream : Streams.ALL) {
        Cell cell = Cell.run(stream, damage, requests, SEED);
        out.printf("%-42s", stream + ", " + damage);
        print(cell.firstTokens());
        out.printf(" %7s%n", percent(cell.firstTokenWithinBoundShare()));
      }
    }
  }

  private void print(Series series) {
    out.printf(" | %8s %8s %8s", time(series.mean()), time(series.p99()), time(series.max()));
  }

  private void head(String what) {
    out.printf("%n%-42s | %-51s", what, "whylate");
    for (Peer peer : Peer.values()) {
      out.printf(" | %-35s", peer);
    }
    out.printf("%n%42s", "");
    out.printf(" | %8s %8s %8s %8s", "right", "mean", "p99", "max");
    out.printf(" %7s %7s", "bounded", "within");
    for (int i = 0; i < Peer.values().length; i++) {
      out.printf(" | %8s %8s %8s %8s", "right", "mean", "p99", "max");
    }
    out.println();
  }

  private void row(String name, Cell cell) {
    out.printf("%-42s", name);
    print(cell.ours());
    out.printf(" %7s %7s", percent(cell.boundedShare()), percent(cell.withinBoundShare()));
    for (Peer peer : Peer.values()) {
      print(cell.errorsOf(peer));
    }
    out.println();
  }

  private void print(Errors errors) {
    Series all = errors.all();
    out.printf(" | %8s", percent(errors.rightShare()));
    out.printf(" %8s %8s %8s", time(all.mean()), time(all.p99()), time(all.max()));
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
