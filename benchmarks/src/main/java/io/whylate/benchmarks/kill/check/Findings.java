package io.whylate.benchmarks.kill.check;

import io.whylate.benchmarks.kill.load.KnownRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is not as it was sent.
 *
 * @param lost requests without a row, or with a row that does not have all their spans
 * @param doubled rows that a request has besides its first, and rows of what nobody sent
 * @param wrong rows whose layers are not the known ones, or not their sum
 * @param underWay what the jobs still have to do
 */
public record Findings(
    Set<String> lost, Set<String> doubled, Set<String> wrong, List<String> underWay) {

  private static final String FIRST_USE = "#0";
  private static final int SHOWN = 5;

  /** Of rows, against all requests that were sent. */
  static Findings of(Map<String, KnownRequest> sent, List<Stored.Row> rows, List<String> underWay) {
    Set<String> lost = new LinkedHashSet<>();
    Set<String> doubled = new LinkedHashSet<>();
    Set<String> wrong = new LinkedHashSet<>();
    Map<String, Stored.Row> found = new HashMap<>();
    for (Stored.Row row : rows) {
      KnownRequest request = sent.get(row.requestId());
      if (request == null
          || found.put(row.requestId(), row) != null
          || !row.rowId().equals(row.requestId() + FIRST_USE)) {
        doubled.add(row.toString());
        continue;
      }
      if (row.spans() != KnownRequest.SPANS || !row.completeness().equals("complete")) {
        lost.add(row.toString());
      } else if (!isRight(request, row)) {
        wrong.add(row + ", not " + request.layersNs());
      }
    }
    sent.keySet().stream().filter(id -> !found.containsKey(id)).forEach(lost::add);
    return new Findings(lost, doubled, wrong, underWay);
  }

  private static boolean isRight(KnownRequest request, Stored.Row row) {
    long sumNs = row.layersNs().values().stream().mapToLong(Long::longValue).sum();
    return row.e2eNs() == sumNs
        && row.e2eNs() == request.e2eNs()
        && row.layersNs().equals(request.layersNs());
  }

  public boolean isNone() {
    return lost.isEmpty() && doubled.isEmpty() && wrong.isEmpty() && underWay.isEmpty();
  }

  /** In numbers. */
  public String summary() {
    return "lost %d, doubled %d, wrong sums %d"
        .formatted(lost.size(), doubled.size(), wrong.size());
  }

  /** The first of each kind. */
  public List<String> examples() {
    List<String> examples = new ArrayList<>();
    lost.stream().limit(SHOWN).forEach(one -> examples.add("lost: " + one));
    doubled.stream().limit(SHOWN).forEach(one -> examples.add("doubled: " + one));
    wrong.stream().limit(SHOWN).forEach(one -> examples.add("wrong: " + one));
    underWay.stream().limit(SHOWN).forEach(one -> examples.add("not done: " + one));
    return examples;
  }
}
