package io.whylate.query.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a call: only what was given. */
final class Parameters {

  private Parameters() {}

  static void add(Map<String, String> parameters, String name, @Nullable Object value) {
    if (value != null) {
      parameters.put(name, value.toString());
    }
  }
}
