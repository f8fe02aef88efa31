package io.whylate.extension.app;

/**
 * One request with as many spans in it as the argument says, made as fast as can be; it ends, as
 * the application does, when standard input does. Counts what the application itself suffers.
 */
public final class Burst {

  private Burst() {}

  public static void main(String[] arguments) throws Exception {
    int spans = Integer.parseInt(arguments[0]);
    ByHand.inSpan("before", () -> "nothing lost yet");
    System.out.println(ByHand.inSpan("request", () -> burst(spans)));
    System.exit(0);
  }

  private static String burst(int spans) throws Exception {
    int errors = 0;
    for (int made = 0; made < spans; made++) {
      try {
        ByHand.inSpan("one of many", () -> "work");
      } catch (Throwable error) {
        errors++;
      }
    }
    System.out.println(spans + " spans, " + errors + " errors");
    while (System.in.read() >= 0) {}
    return "over";
  }
}
