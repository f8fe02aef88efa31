package io.whylate.extension.jvm;

import java.util.List;

/** The headers that a {@code Hop} was sent, as it answers with them. */
record Heard(String traceparent, String requestIds) {

  static List<Heard> in(String answer) {
    return answer
        .lines()
        .map(line -> line.split(" ", 2))
        .map(parts -> new Heard(parts[0], parts[1]))
        .toList();
  }

  String traceId() {
    return traceparent.substring(3, 35);
  }

  boolean sampled() {
    return (Integer.parseInt(traceparent.substring(53), 16) & 1) == 1;
  }
}
