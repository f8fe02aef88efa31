package io.whylate.extension.part;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which parts are on: those that the settings leave on, less those that the switch file turns off.
 */
public final class Switches {

  private static volatile Set<Part> configuredOff = Collections.emptySet();
  private static volatile Set<Part> off = Collections.emptySet();

  private Switches() {}

  public static boolean isOn(Part part) {
    return !off.contains(part);
  }

  /** Whether a part may ever be on in this process, so that its hooks are worth installing. */
  public static boolean isInstalled(Part part) {
    return !configuredOff.contains(part);
  }

  /** What the settings switch off; it stays off whatever the switch file says. */
  public static void configure(Set<Part> switchedOff) {
    configuredOff = switchedOff;
    turnOff(Collections.emptySet());
  }

  /** What the switch file turns off now; the rest is on again. */
  static void turnOff(Set<Part> switchedOff) {
    Set<Part> all = EnumSet.noneOf(Part.class);
    all.addAll(configuredOff);
    all.addAll(switchedOff);
    off = all;
    for (Part part : Part.values()) {
      if (all.contains(part)) {
        System.setProperty(part.offProperty(), "true");
      } else {
        System.clearProperty(part.offProperty());
      }
    }
  }
}
