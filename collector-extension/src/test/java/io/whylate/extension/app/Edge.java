package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import org.jspecify.annotations.Nullable;

/**
 * A client application: one span made by hand around two calls, with each of the JDK's clients.
 * Prints both answers.
 */
public final class Edge {

  private Edge() {}

  /**
   * Arguments: the address to call and, if the application names the request, the ID, URL-encoded
   * since an argument is at the mercy of the locale.
   */
  public static void main(String[] arguments) throws Exception {
    String ownId = arguments.length > 1 ? URLDecoder.decode(arguments[1], UTF_8) : null;
    System.out.print(ByHand.inSpan("turn", () -> callTwice(arguments[0], ownId)));
    System.exit(0);
  }

  private static String callTwice(String uri, @Nullable String ownId) throws Exception {
    return Call.get(uri, ownId) + Call.getWithUrlConnection(uri, ownId);
  }
}
