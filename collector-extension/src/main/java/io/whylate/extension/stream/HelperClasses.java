package io.whylate.extension.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The classes of ours that are put into the application's class loaders. */
public final class HelperClasses {

  public static final String PREFIX = "io.whylate.extension.stream.";

  private static final List<String> OF_ALL_CLIENTS =
      Arrays.asList(
          "StreamEnd",
          "Target",
          "Gaps",
          "JsonKeys",
          "TokenUsage",
          "JsonTokens",
          "EventScanner",
          "Gunzip",
          "AnswerKind",
          "Body",
          "Pace",
          "StreamingHosts",
          "Exchange",
          "Abandonment");

  private HelperClasses() {}

  /** Those that every client needs, and those of one; names without the common prefix. */
  public static List<String> with(String... ofClient) {
    List<String> names = new ArrayList<>();
    OF_ALL_CLIENTS.forEach(name -> names.add(PREFIX + name));
    Arrays.asList(ofClient).forEach(name -> names.add(PREFIX + name));
    return names;
  }
}
