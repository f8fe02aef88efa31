package io.whylate.formats;

/**
 * Why something of the input did not become a span as it stood.
 *
 * @param place where in the input, such as {@code line 3, column 14}
 */
public record Remark(Kind kind, String place, String reason) {

  /** What became of the span. */
  public enum Kind {
    /** It breaks its format and was left out. */
    BROKEN,
    /** Its format allows it to lack what a breakdown needs, so it was left out. */
    INCOMPLETE,
    /** It was kept, on an assumption. */
    ASSUMED
  }
}
