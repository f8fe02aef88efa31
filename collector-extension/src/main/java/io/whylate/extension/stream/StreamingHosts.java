package io.whylate.extension.stream;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which destinations are worth a window. Whether an answer is a stream shows only in its headers,
 * when the call's span has long begun; so a destination that has never streamed in its first calls
 * gets no more windows until it does.
 */
final class StreamingHosts {

  /** Set to {@code all} where every call is to get a window. */
  static final String CALLS = "io.whylate.extension.streams.calls";

  private static final int TRIAL = 32;
  private static final int MAX_HOSTS = 1024;
  private static final int STREAMS = -1;

  private static final Map<String, Integer> PLAIN_ANSWERS = new ConcurrentHashMap<>();

  private StreamingHosts() {}

  static boolean mayStream(String host) {
    Integer plain = PLAIN_ANSWERS.get(host);
    return plain == null || plain < TRIAL || isAll();
  }

  static void learn(String host, boolean streamed) {
    Integer plain = PLAIN_ANSWERS.get(host);
    if (plain != null && (plain == STREAMS || (plain >= TRIAL && !streamed))) {
      return;
    }
    if (plain == null && PLAIN_ANSWERS.size() >= MAX_HOSTS) {
      PLAIN_ANSWERS.clear();
    }
    PLAIN_ANSWERS.merge(
        host,
        streamed ? STREAMS : 1,
        (before, now) -> before == STREAMS || now == STREAMS ? STREAMS : before + 1);
  }

  private static boolean isAll() {
    return "all".equals(System.getProperty(CALLS));
  }
}
