package io.whylate.standalone.explain;

/** Text of strangers on one short line, without what would steer a terminal. */
final class Shown {

  private static final int LONGEST = 400;

  private Shown() {}

  static String of(String text) {
    String head = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    return head.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
  }
}
