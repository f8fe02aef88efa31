package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Serving;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A server goes on serving while nobody takes its spans, and counts every one that is lost. */
class OutageIT {

  private static final int REQUESTS = 200;
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger made = new AtomicInteger();

  /** Lets the endpoint fail under load; returns the sink that is there once it is over. */
  private interface Outage {
    OtlpSink of(OtlpSink sink, Load load) throws Exception;
  }

  private interface Load {
    void run() throws Exception;
  }

  @Test
  void endpointThatIsDown_costsSpansButNoAnswers() throws Exception {
    survive(
        (sink, load) -> {
          sink.close();
          load.run();
          return new OtlpSink(sink.port());
        });
  }

  @Test
  void endpointThatRefuses_costsSpansButNoAnswers() throws Exception {
    survive(
        (sink, load) -> {
          sink.answer(503);
          load.run();
          sink.answer(200);
          return sink;
        });
  }

  @Test
  void endpointThatHangs_costsSpansButNoAnswers() throws Exception {
    survive(
        (sink, load) -> {
          sink.answer(503);
          sink.hold();
          load.run();
          sink.answer(200);
          sink.release();
          return sink;
        });
  }

  /** Requests that last from before the outage until after it bear what was lost meanwhile. */
  private void survive(Outage outage) throws Exception {
    try (OtlpSink before = new OtlpSink();
        ObservedJvm app = serving(before)) {
      URI server = URI.create("http://127.0.0.1:" + app.line());
      List<CompletableFuture<HttpResponse<String>>> throughout = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        throughout.add(send(server, "/together"));
      }
      while (!get(server, "/waiting").equals("3")) {
        Thread.onSpinWait();
      }
      before.awaitCount(made.get() - 3);
      before.awaitIdle();

      OtlpSink after = outage.of(before, () -> load(server));
      int arrivedInTime = after == before ? 0 : before.spans().size();
      for (int known = after.spans().size(); after.spans().size() == known; ) {
        get(server, "/");
      }
      get(server, "/together");
      for (CompletableFuture<HttpResponse<String>> answer : throughout) {
        assertThat(answer.join().statusCode()).isEqualTo(200);
      }

      long lost = after.await(TRACE, 4).stream().mapToLong(OutageIT::lost).max().orElseThrow();
      assertThat(lost).isPositive();
      int arrived = made.get() - (int) lost;
      assertThat(arrivedInTime + after.awaitCount(arrived - arrivedInTime).size())
          .isEqualTo(arrived);
      after.close();
    }
  }

  private static ObservedJvm serving(OtlpSink sink) throws Exception {
    return ObservedJvm.of("server", Serving.class, sink)
        .with("-Dotel.bsp.max.queue.size=64", "-Dotel.bsp.max.export.batch.size=32")
        .with("-Dotel.java.exporter.otlp.retry.disabled=true")
        .start();
  }

  private void load(URI server) {
    for (int i = 0; i < REQUESTS; i++) {
      assertThat(get(server, "/")).isEqualTo("hello");
    }
  }

  private String get(URI server, String path) {
    return send(server, path).join().body();
  }

  private CompletableFuture<HttpResponse<String>> send(URI server, String path) {
    made.incrementAndGet();
    HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path));
    if (path.equals("/together")) {
      request.header("traceparent", "00-" + TRACE + "-b7ad6b7169203331-01");
    }
    return client.sendAsync(request.build(), BodyHandlers.ofString());
  }

  private static long lost(SeenSpan span) {
    Double lost = span.number("whylate.lost_spans");
    return lost == null ? 0 : lost.longValue();
  }
}
