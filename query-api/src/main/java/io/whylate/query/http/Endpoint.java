package io.whylate.query.http;

import java.util.List;
import java.util.function.Function;

/**
 * A call and the parameters that it knows.
 *
 * @param type of the record that {@code answer} gives
 */
record Endpoint(
    String path,
    String summary,
    Class<?> type,
    List<String> parameters,
    Function<Parameters, Object> answer) {

  /** Whether it is about one thing, which may not be there. */
  boolean isForOne() {
    return path.endsWith("}");
  }
}
