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

  @Override
  void close();
}
