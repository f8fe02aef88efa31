package io.whylate.query.compare;

import java.util.Map;
import java.util.TreeMap;

/** What some requests add up to: how many there are, and their time by owner. */
public final class Sums {

  private long n;
  private final Map<String, Long> owners = new TreeMap<>();

  public static Sums of(long n, Map<String, Long> owners) {
    Sums sums = new Sums();
    sums.n = n;
    sums.owners.putAll(owners);
    return sums;
  }

  void add(Sums other) {
    n += other.n;
    other.owners.forEach((owner, ns) -> owners.merge(owner, ns, Long::sum));
  }

  long n() {
    return n;
  }

  Map<String, Long> owners() {
    return owners;
  }

  long of(String owner) {
    return owners.getOrDefault(owner, 0L);
  }

  long e2eNs() {
    return owners.values().stream().mapToLong(Long::longValue).sum();
  }
}
