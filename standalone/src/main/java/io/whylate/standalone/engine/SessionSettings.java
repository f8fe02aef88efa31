package io.whylate.standalone.engine;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A request's settings as statements for the connection that serves it: one before, one after. The
 * connection serves nobody else in between, so this holds for every kind of statement, where a
 * SETTINGS clause would have to be fitted into each kind's grammar (and means the table's settings
 * in CREATE TABLE).
 */
record SessionSettings(Map<String, String> values) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

  /** Set on a connection, these two would forbid to set them back. */
  private static final Set<String> ONE_WAY = Set.of("readonly", "allow_ddl");

  /**
   * @throws EngineException if a name cannot be a setting's
   */
  static SessionSettings of(Map<String, String> values) throws EngineException {
    for (String name : values.keySet()) {
      if (!NAME.matcher(name).matches() || ONE_WAY.contains(name)) {
        throw EngineException.refused(
            EngineException.NOT_IMPLEMENTED,
            "the embedded engine does not take the setting '" + name + "'");
      }
    }
    return new SessionSettings(values);
  }

  void applyTo(ChdbConnection connection) throws EngineException {
    if (!values.isEmpty()) {
      connection.execute(set());
    }
  }

  /** Undoes {@link #applyTo}, also one that failed half-way. */
  void resetOn(ChdbConnection connection) {
    for (String name : values.keySet()) {
      try {
        connection.execute("SET " + name + " = DEFAULT");
      } catch (EngineException e) {
        // A name that is no setting was not set either.
      }
    }
  }

  String set() {
    return values.entrySet().stream()
        .map(setting -> setting.getKey() + " = " + quoted(setting.getValue()))
        .collect(Collectors.joining(", ", "SET ", ""));
  }

  private static String quoted(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
