package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.StatusRuntimeException;
import io.opentelemetry.api.trace.Span;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URLDecoder;

/**
 * A gRPC service that prints its port and, for each line of standard input, calls itself with the
 * line, URL-encoded, as its own request ID. Prints the call's trace and what the service was sent,
 * or that the call was refused.
 */
public final class Speaking {

  private Speaking() {}

  public static void main(String[] arguments) throws Exception {
    try (Echo echo = new Echo("127.0.0.1");
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
      System.out.println(echo.port());
      String command = commands.readLine();
      while (command != null) {
        String ownId = URLDecoder.decode(command, UTF_8);
        System.out.println(ByHand.inSpan("turn", () -> call(echo, ownId)));
        command = commands.readLine();
      }
    }
    System.exit(0);
  }

  private static String call(Echo echo, String ownId) {
    String trace = Span.current().getSpanContext().getTraceId();
    try {
      return trace + " " + echo.call(ownId);
    } catch (StatusRuntimeException refused) {
      return trace + " refused";
    }
  }
}
