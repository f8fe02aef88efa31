package io.whylate.stream.sink;

import java.io.IOException;

/** Where rows are kept. */
public interface RowWriter extends AutoCloseable {

  /**
   * Returns once the rows can be read, and within a bounded time.
   *
   * @throws IOException when they were not taken, or it is not known whether they were
   */
  void insert(Insert insert) throws IOException;

  /**
   * The same after a try whose outcome is not known: the rows are there afterwards even where the
   * server was killed when it had noted the token but not the rows.
   */
  void insertAgain(Insert insert) throws IOException;

  @Override
  void close();
}
