package io.whylate.stream.sink;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Keeps rows in memory; while it is away it refuses them. */
final class FakeRowWriter implements RowWriter {

  final List<Insert> inserts = new ArrayList<>();
  final List<String> refusedTokens = new ArrayList<>();
  boolean away;

  @Override
  public void insert(Insert insert) throws IOException {
    if (away) {
      refusedTokens.add(insert.token());
      throw new IOException("connection refused");
    }
    inserts.add(insert);
  }

  List<String> tables() {
    return inserts.stream().map(Insert::table).toList();
  }

  List<String> lines(String table) {
    return inserts.stream()
        .filter(insert -> insert.table().equals(table))
        .flatMap(insert -> new String(insert.jsonLines(), StandardCharsets.UTF_8).lines())
        .toList();
  }

  @Override
  public void close() {}
}
