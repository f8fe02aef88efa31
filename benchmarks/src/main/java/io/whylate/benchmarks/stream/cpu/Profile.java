package io.whylate.benchmarks.stream.cpu;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Samples of the running Java threads of a process by the topmost frame that is ours or Kafka's:
 * what a library does for us is ours, what a serde of ours does within Kafka's store too.
 */
public final class Profile {

  private static final String SAMPLE = "jdk.ExecutionSample";

  /** As long as Linux keeps of a thread's name. */
  private static final int NAME_LENGTH = 15;

  /** The place of a sample: a class of ours or Kafka's, or a thread of the JVM. */
  public record Place(Owner owner, String name) {}

  private final Map<String, Map<Place, Integer>> samplesByThread = new HashMap<>();

  Profile() {}

  /** A profile of Java's flight recorder. */
  public static Profile read(Path recording) throws IOException {
    Profile profile = new Profile();
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        RecordedStackTrace stack = event.getStackTrace();
        if (event.getEventType().getName().equals(SAMPLE) && stack != null) {
          RecordedThread thread = event.getThread("sampledThread");
          profile.add(
              thread == null ? "" : String.valueOf(thread.getJavaName()),
              stack.getFrames().stream().map(Profile::method).toList());
        }
      }
    }
    return profile;
  }

  /** Adds a sample; the topmost frame comes first, each as its class. */
  void add(String thread, List<String> classes) {
    samplesByThread
        .computeIfAbsent(comm(thread), name -> new HashMap<>())
        .merge(place(classes), 1, Integer::sum);
  }

  /**
   * Seconds of a process by place. What each thread used is known; it is divided as its samples
   * are. Threads without samples, such as those of the compiler and the collector, are a place
   * each.
   */
  public Map<Place, Double> divide(ProcessCpu cpu) {
    Map<Place, Double> seconds = new HashMap<>();
    cpu.secondsByThread()
        .forEach(
            (thread, used) -> {
              Map<Place, Integer> samples =
                  samplesByThread.getOrDefault(thread, Map.of(new Place(Owner.REST, thread), 1));
              double all = samples.values().stream().mapToInt(Integer::intValue).sum();
              samples.forEach(
                  (place, count) -> seconds.merge(place, used * count / all, Double::sum));
            });
    return seconds;
  }

  /** The same by owner. */
  public static Map<Owner, Double> byOwner(Map<Place, Double> seconds) {
    return seconds.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                entry -> entry.getKey().owner(), Collectors.summingDouble(Map.Entry::getValue)));
  }

  /** The largest first. */
  public static List<Map.Entry<Place, Double>> largest(Map<Place, Double> seconds, int count) {
    return seconds.entrySet().stream()
        .sorted(Map.Entry.<Place, Double>comparingByValue(Comparator.reverseOrder()))
        .limit(count)
        .toList();
  }

  private static Place place(List<String> classes) {
    for (String name : classes) {
      Owner owner = Owner.of(name);
      if (owner != Owner.REST) {
        return new Place(owner, topLevel(name));
      }
    }
    return new Place(Owner.REST, "Java");
  }

  private static String topLevel(String className) {
    int nested = className.indexOf('$');
    return nested < 0 ? className : className.substring(0, nested);
  }

  private static String method(RecordedFrame frame) {
    RecordedMethod method = frame.getMethod();
    return method == null ? "" : method.getType().getName();
  }

  private static String comm(String thread) {
    return thread.substring(0, Math.min(NAME_LENGTH, thread.length()));
  }
}
