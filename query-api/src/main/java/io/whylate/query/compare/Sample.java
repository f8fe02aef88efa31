package io.whylate.query.compare;

import io.whylate.query.compare.Standardisation.Slice;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The requests of one side by slice and by group. Chance decides the group of a request, so each
 * group is a small sample of the side.
 */
public final class Sample {

  /** Into how many groups chance divides a side. */
  public static final int GROUPS = 200;

  private final Sums all = new Sums();
  private final Map<String, Sums> slices = new TreeMap<>();
  private final Sums[] groups =
      IntStream.range(0, GROUPS).mapToObj(i -> new Sums()).toArray(Sums[]::new);
  private final Map<Integer, Map<String, Sums>> slicesOfGroups = new TreeMap<>();

  /** Adds requests of one slice and one group. */
  public void add(String slice, int group, Sums sums) {
    if (sums.n() > 0) {
      all.add(sums);
      slices.computeIfAbsent(slice, key -> new Sums()).add(sums);
      groups[group].add(sums);
      slicesOfGroups
          .computeIfAbsent(group, key -> new TreeMap<>())
          .computeIfAbsent(slice, key -> new Sums())
          .add(sums);
    }
  }

  public long n() {
    return all.n();
  }

  public Set<String> sliceNames() {
    return slices.keySet();
  }

  /** The end-to-end time of all requests together. */
  public long totalNs() {
    return all.e2eNs();
  }

  Sums all() {
    return all;
  }

  Map<String, Sums> slices() {
    return slices;
  }

  /** The time of one owner in one slice. */
  Slice slice(String name, String owner) {
    Sums sums = slices.get(name);
    return sums == null ? new Slice(0, 0, n()) : new Slice(sums.n(), (double) sums.of(owner), n());
  }

  /** The count of each of these slices, and then the time of these owners together. */
  double[] bySlice(List<String> names, Set<String> owners) {
    double[] counts = new double[2 * names.size()];
    for (int i = 0; i < names.size(); i++) {
      Sums sums = slices.getOrDefault(names.get(i), new Sums());
      counts[2 * i] = sums.n();
      counts[2 * i + 1] = owners.stream().mapToLong(sums::of).sum();
    }
    return counts;
  }

  Sums group(int index) {
    return groups[index];
  }

  Map<String, Sums> slicesOfGroup(int index) {
    return slicesOfGroups.getOrDefault(index, Map.of());
  }
}
