package io.whylate.extension.layer;

import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The methods to trace: those of well-known libraries, unless switched off, and the user's own. */
public final class MethodSelection {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");

  private MethodSelection() {}

  /** Reads the user's setting; what makes no sense in it is logged in one line and left out. */
  public static TracedMethods select(boolean known, String key, @Nullable String setting) {
    TracedMethods methods = known ? KnownMethods.all() : new TracedMethods();
    if (setting == null) {
      return methods;
    }
    MethodsSetting users = MethodsSetting.parse(setting);
    if (!users.problems().isEmpty()) {
      LOG.warning(
          "whylate: "
              + key
              + ": "
              + String.join("; ", users.problems())
              + "; left out, everything else holds");
    }
    return methods.addAll(users.methods());
  }
}
