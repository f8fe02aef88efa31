package io.whylate.query.cli;

import io.whylate.attribution.breakdown.Segment;
import io.whylate.query.verdict.Owner;
import java.util.Comparator;
import java.util.List;

/** The segments of one request on its own axis: one line for each layer and service. */
final class Timeline {

  private static final int WIDEST = 60;

  /** What a line has beside its name and marks. */
  private static final int FRAME = "    ||".length();

  private final List<Segment> segments;
  private final long e2eNs;
  private final int width;
  private final Style style;

  private Timeline(List<Segment> segments, long e2eNs, int width, Style style) {
    this.segments = segments;
    this.e2eNs = e2eNs;
    this.width = width;
    this.style = style;
  }

  /** The lines in the order in which they first have time; empty without segments. */
  static Table of(List<Segment> segments, long e2eNs, Style style) {
    int longest =
        segments.stream().mapToInt(each -> OwnerName.of(each.owner()).length()).max().orElse(0);
    int width = Math.min(WIDEST, Paragraph.WIDTH - FRAME - longest);
    return new Timeline(segments, e2eNs, width, style).table();
  }

  private Table table() {
    Table table = new Table();
    segments.stream()
        .sorted(Comparator.comparingLong(Segment::startNs))
        .map(Segment::owner)
        .distinct()
        .forEach(owner -> table.row(line(owner)));
    return table;
  }

  private List<String> line(String owner) {
    long[] cells = new long[width];
    segments.stream()
        .filter(segment -> segment.owner().equals(owner))
        .forEach(segment -> spread(segment, cells));
    StringBuilder marks = new StringBuilder();
    for (int i = 0; i < width; i++) {
      long length = start(i + 1) - start(i);
      marks.append(cells[i] == 0 ? ' ' : 2 * cells[i] >= length ? '█' : '▒');
    }
    return List.of(
        OwnerName.of(owner), "|" + style.coloured(Owner.of(owner).layer(), marks.toString()) + "|");
  }

  private void spread(Segment segment, long[] cells) {
    for (int i = 0; i < width; i++) {
      long from = Math.max(segment.startNs(), start(i));
      long to = Math.min(segment.endNs(), start(i + 1));
      cells[i] += Math.max(0, to - from);
    }
  }

  private long start(int cell) {
    return Math.round((double) e2eNs * cell / width);
  }
}
