package io.whylate.extension.app;

import io.whylate.extension.app.shaded.okhttp3.OkHttpClient;

/** Uses what the extension does not see. */
public final class Strange {

  private Strange() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println(
        ByHand.inSpan("turn", () -> new OkHttpClient().call() + " " + Words.count("one two")));
    System.exit(0);
  }
}
