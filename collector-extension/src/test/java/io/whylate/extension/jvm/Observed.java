package io.whylate.extension.jvm;

import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.util.List;
import java.util.concurrent.Callable;

/** What an application noted of a call, in seconds since it began, and the spans of it. */
record Observed(
    OtlpSink sink, String trace, double firstToken, double end, int lines, String failure) {

  /** Lets the application make a call as {@code StreamCaller} says. */
  static Observed call(ObservedJvm app, OtlpSink sink, String command) throws Exception {
    app.tell(command);
    String[] words = app.line().split(" ", -1);
    return new Observed(
        sink,
        words[0],
        Double.parseDouble(words[1]),
        Double.parseDouble(words[2]),
        Integer.parseInt(words[3]),
        words[4]);
  }

  List<SeenSpan> spans(int count) throws InterruptedException {
    return sink.await(trace, count);
  }

  SeenSpan window() throws InterruptedException {
    return sink.await(trace, Observed::isWindow);
  }

  /** Repeats something until the window is there. */
  SeenSpan windowAfter(Callable<?> repeated) throws Exception {
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (sink.ofTrace(trace).stream().noneMatch(Observed::isWindow)
        && System.nanoTime() < deadline) {
      repeated.call();
    }
    return window();
  }

  SeenSpan call() throws InterruptedException {
    return sink.await(trace, seen -> seen.span().getKind() == SpanKind.SPAN_KIND_CLIENT);
  }

  static boolean isWindow(SeenSpan seen) {
    return seen.name().startsWith("HTTP exchange");
  }
}
