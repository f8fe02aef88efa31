package io.whylate.stream.sink;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Keeps rows in memory, those of one token once; while it is away it refuses them. */
final class FakeRowWriter implements RowWriter {

  /** The end of the process, in the middle of an insert. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  final List<Insert> inserts = new ArrayList<>();
  final List<String> refusedTokens = new ArrayList<>();
  boolean away;

  /** The answer gets lost after so many inserts that come through; never when negative. */
  int answersUntilLost = -1;

  /** The process ends before so many inserts; never when negative. */
  int insertsUntilKilled = -1;

  /** The server is killed so many inserts later, after the token and before the rows. */
  int insertsUntilHalfDone = -1;

  private final Set<String> tokens = new HashSet<>();
  private final Set<String> tokensOfRows = new HashSet<>();

  @Override
  public void insert(Insert insert) throws IOException {
    if (insertsUntilKilled-- == 0) {
      throw new Killed();
    }
    if (away) {
      refusedTokens.add(insert.token());
      throw new IOException("connection refused");
    }
    if (insertsUntilHalfDone-- == 0) {
      tokens.add(insert.token());
      throw new IOException("the server is gone");
    }
    if (tokens.add(insert.token())) {
      tokensOfRows.add(insert.token());
      inserts.add(insert);
    }
    if (answersUntilLost-- == 0) {
      refusedTokens.add(insert.token());
      throw new IOException("the server failed to respond");
    }
  }

  @Override
  public void insertAgain(Insert insert) throws IOException {
    insert(insert);
    if (tokensOfRows.add(insert.token())) {
      inserts.add(insert);
    }
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
