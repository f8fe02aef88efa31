package io.whylate.extension.app;

import org.jspecify.annotations.Nullable;

/**
 * A client application: one span made by hand around two calls, with each of the JDK's clients.
 * Prints both answers.
 */
public final class Edge {

  private Edge() {}

  /** Arguments: the address to call and, if the application names the request, the ID. */
  public static void main(String[] arguments) throws Exception {
    String ownId = arguments.length > 1 ? arguments[1] : null;
    System.out.print(ByHand.inSpan("turn", () -> callTwice(arguments[0], ownId)));
    System.exit(0);
  }

  private static String callTwice(String uri, @Nullable String ownId) throws Exception {
    return Call.get(uri, ownId) + Call.getWithUrlConnection(uri, ownId);
  }
}
