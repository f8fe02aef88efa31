package io.whylate.benchmarks.stream.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a process has used of all cores together, by its threads: seconds, precise to 10 ms. Threads
 * that have ended count as none of it.
 */
public record ProcessCpu(Map<String, Double> secondsByThread) {

  public static final ProcessCpu NONE = new ProcessCpu(Map.of());

  private static final double TICKS_PER_SECOND = 100;

  /** Fields of {@code stat} after the name: user and system time. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  /** Until now. */
  public static ProcessCpu of(long pid) throws IOException {
    Map<String, Double> seconds = new HashMap<>();
    List<Path> tasks;
    try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      tasks = all.toList();
    }
    for (Path task : tasks) {
      try {
        add(seconds, Files.readString(task.resolve("stat")));
      } catch (IOException e) {
        // The thread has just ended.
      }
    }
    return new ProcessCpu(seconds);
  }

  /** One line of {@code /proc}: id, name in parentheses, then fields. */
  static void add(Map<String, Double> seconds, String stat) {
    int nameEnd = stat.lastIndexOf(')');
    String name = stat.substring(stat.indexOf('(') + 1, nameEnd);
    String[] fields = stat.substring(nameEnd + 2).trim().split(" ", -1);
    double ticks = Long.parseLong(fields[USER]) + (double) Long.parseLong(fields[SYSTEM]);
    seconds.merge(name, ticks / TICKS_PER_SECOND, Double::sum);
  }

  /** What was used since then. */
  public ProcessCpu since(ProcessCpu before) {
    Map<String, Double> more = new HashMap<>();
    secondsByThread.forEach(
        (name, seconds) ->
            more.put(name, seconds - before.secondsByThread.getOrDefault(name, 0.0)));
    return new ProcessCpu(more);
  }

  public double seconds() {
    return secondsByThread.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
