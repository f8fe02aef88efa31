package io.whylate.attribution.rules;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What rules file a request under. */
public enum Label {
  WORKLOAD,
  /** Who pays or is isolated from others, so it never comes from what a caller can write. */
  TENANT,
  SESSION;

  static @Nullable Label of(String name) {
    for (Label label : values()) {
      if (label.name().toLowerCase(Locale.ROOT).equals(name)) {
        return label;
      }
    }
    return null;
  }
}
