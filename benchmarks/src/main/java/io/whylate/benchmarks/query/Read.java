package io.whylate.benchmarks.query;

/** What statements read from tables: uncompressed bytes. */
record Read(long rows, long bytes) {

  static final Read NOTHING = new Read(0, 0);

  Read and(Read other) {
    return new Read(rows + other.rows, bytes + other.bytes);
  }
}
