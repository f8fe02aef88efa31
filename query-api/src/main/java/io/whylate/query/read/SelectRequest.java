package io.whylate.query.read;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.Segment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request in full, its model calls and segments included. */
final class SelectRequest {

  private SelectRequest() {}

  /** Null when this revision has been replaced since the key was read. */
  static @Nullable Breakdown run(ClickHouse clickHouse, RowKey key) {
    List<ModelCall> calls = SelectModelCalls.run(clickHouse, key);
    List<Segment> segments = SelectSegments.run(clickHouse, key);
    return clickHouse
        .query(sql(key), row -> RequestColumns.breakdown(row, calls, segments))
        .stream()
        .findFirst()
        .orElse(null);
  }

  static Sql sql(RowKey key) {
    Sql sql = new Sql().add("SELECT\n  " + RequestColumns.ALL + "\nFROM whylate.requests FINAL\n");
    return key.addTo(sql);
  }
}
