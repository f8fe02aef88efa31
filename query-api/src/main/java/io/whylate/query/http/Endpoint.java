package io.whylate.query.http;

import java.util.List;
import java.util.function.Function;

/**
 * A call and the parameters that it knows.
 *
 * @param answer the object whose JSON is the answer
 */
record Endpoint(String path, List<String> parameters, Function<Parameters, Object> answer) {

  static Endpoint of(String path, Function<Parameters, Object> answer, String... parameters) {
    return new Endpoint(path, List.of(parameters), answer);
  }
}
