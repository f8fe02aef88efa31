package io.whylate.stream.state;

/**
 * How much a stage may hold in all its partitions together, or its share in one of them.
 *
 * @param open traces or requests that wait
 * @param bytes of spans, those kept for late ones to join included
 */
public record Capacity(int open, long bytes) {

  /** What one of so many partitions may hold. */
  public Capacity share(int partitions) {
    return new Capacity(Math.max(1, open / partitions), Math.max(1, bytes / partitions));
  }
}
