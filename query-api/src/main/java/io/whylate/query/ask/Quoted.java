package io.whylate.query.ask;

/** A stranger's text inside a message of ours: short, quoted, without control characters. */
final class Quoted {

  private static final int LONGEST = 60;

  private Quoted() {}

  static String shortened(String text) {
    String visible = text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]", "?");
    return visible.length() <= LONGEST
        ? '"' + visible + '"'
        : '"' + visible.substring(0, LONGEST) + "…\"";
  }
}
