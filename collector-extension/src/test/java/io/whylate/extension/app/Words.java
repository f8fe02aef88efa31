package io.whylate.extension.app;

/** Work that a user may want to see as a layer. */
public final class Words {

  private Words() {}

  /** The number of words in a text. */
  public static int count(String text) {
    return text.split("\\s+", -1).length;
  }
}
