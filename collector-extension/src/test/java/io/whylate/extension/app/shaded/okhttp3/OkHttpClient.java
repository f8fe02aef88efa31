package io.whylate.extension.app.shaded.okhttp3;

/** Is as little of a client as is needed to be taken for one. */
public final class OkHttpClient {

  public String call() {
    return "called";
  }
}
