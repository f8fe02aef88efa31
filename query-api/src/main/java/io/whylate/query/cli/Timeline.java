package io.whylate.query.cli;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.query.verdict.Owner;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The segments of one request on its own axis: one line for each layer and service. */
final class Timeline {

  private static final int WIDTH = 60;

  private Timeline() {}

  /** The lines in the order in which they first have time; empty without segments. */
  static Table of(List<Segment> segments, long e2eNs, Style style) {
    Table table = new Table();
    Map<String, long[]> lines = new TreeMap<>();
    for (Segment segment : segments) {
      spread(segment, e2eNs, lines.computeIfAbsent(segment.owner(), owner -> new long[WIDTH]));
    }
    segments.stream()
        .sorted(Comparator.comparingLong(Segment::startNs))
        .map(Segment::owner)
        .distinct()
        .forEach(
            owner ->
                table.row(line(owner, lines.getOrDefault(owner, new long[WIDTH]), e2eNs, style)));
    return table;
  }

  private static List<String> line(String owner, long[] cells, long e2eNs, Style style) {
    Layer layer = Owner.of(owner).layer();
    StringBuilder marks = new StringBuilder();
    for (int i = 0; i < WIDTH; i++) {
      long length = start(i + 1, e2eNs) - start(i, e2eNs);
      marks.append(cells[i] == 0 ? ' ' : 2 * cells[i] >= length ? '█' : '▒');
    }
    return List.of(
        Style.shown(Owner.of(owner).inWords()),
        "|" + style.coloured(layer, marks.toString()) + "|");
  }

  private static void spread(Segment segment, long e2eNs, long[] cells) {
    for (int i = 0; i < WIDTH; i++) {
      long from = Math.max(segment.startNs(), start(i, e2eNs));
      long to = Math.min(segment.endNs(), start(i + 1, e2eNs));
      cells[i] += Math.max(0, to - from);
    }
  }

  private static long start(int cell, long e2eNs) {
    return Math.round((double) e2eNs * cell / WIDTH);
  }
}
