package io.whylate.extension.app;

import io.opentelemetry.api.trace.Span;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Calls a streaming server for every line of its standard input, {@code client behaviour uri}, and
 * prints what it has seen itself: the trace, and in seconds since the call when it read the first
 * token and when it had the end; also how many lines it read, and the failure if there was one.
 */
public final class StreamCaller {

  private StreamCaller() {}

  public static void main(String[] arguments) throws Exception {
    String command = readLine();
    while (!command.isEmpty()) {
      String[] words = command.split(" ", -1);
      System.out.println(ByHand.inSpan("turn", () -> call(words)));
      command = readLine();
    }
    System.exit(0);
  }

  private static String call(String[] words) throws Exception {
    Reading reading = new Reading(words[1]);
    String outcome = "";
    try {
      make(words[0], words[2], reading, Arrays.asList(words).subList(3, words.length));
    } catch (Exception failure) {
      outcome = failure.getClass().getSimpleName();
    }
    return Span.current().getSpanContext().getTraceId() + " " + reading.seen() + " " + outcome;
  }

  private static void make(String how, String uri, Reading reading, List<String> headers)
      throws Exception {
    switch (how.split("-", -1)[0]) {
      case "jdk" -> JdkCalls.call(how, uri, reading, headers);
      case "okhttp" -> OkHttpCalls.call(how, uri, reading, headers);
      case "apache" -> ApacheCalls.call(how, uri, reading, headers);
      case "apacheasync" -> ApacheAsyncCalls.call(how, uri, reading, headers);
      case "armeria" -> ArmeriaCalls.call(how, uri, reading, headers);
      case "reactor" -> ReactorCalls.call(how, uri, reading, headers);
      case "gc" -> System.gc();
      default -> throw new IllegalArgumentException(how);
    }
  }

  private static String readLine() throws IOException {
    StringBuilder line = new StringBuilder();
    int next = System.in.read();
    while (next >= 0 && next != '\n') {
      line.append((char) next);
      next = System.in.read();
    }
    return line.toString();
  }
}
