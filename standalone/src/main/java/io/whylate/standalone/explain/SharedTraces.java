package io.whylate.standalone.explain;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Traces of which several files hold spans: meant when they are halves, else a surprise. */
final class SharedTraces {

  /** More are not watched: a warning is not worth their memory. */
  private static final int MOST = 100_000;

  private final Map<String, Files> traces = new HashMap<>();
  private int file;

  void beginFile() {
    file++;
  }

  void see(String traceId) {
    Files files = traces.get(traceId);
    if (files == null && traces.size() < MOST) {
      files = new Files();
      traces.put(traceId, files);
    }
    if (files != null && files.last != file) {
      files.last = file;
      files.count++;
    }
  }

  /** Names the trace in most files; null when all are in one each. */
  @Nullable String inWords() {
    int most = traces.values().stream().mapToInt(files -> files.count).max().orElse(0);
    if (most < 2) {
      return null;
    }
    String trace =
        traces.keySet().stream()
            .filter(id -> Objects.requireNonNull(traces.get(id)).count == most)
            .sorted()
            .findFirst()
            .orElseThrow();
    long others = traces.values().stream().filter(files -> files.count > 1).count() - 1;
    return "trace %s is in %,d files".formatted(trace, most)
        + (others > 0 ? ", as are %,d others in more than one".formatted(others) : "")
        + "; what one trace holds is read together";
  }

  private static final class Files {
    private int last;
    private int count;
  }
}
