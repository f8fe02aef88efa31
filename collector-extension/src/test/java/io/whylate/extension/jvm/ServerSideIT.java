package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.opentelemetry.proto.common.v1.AnyValue;
import io.whylate.extension.app.Serving;
import io.whylate.extension.app.Streaming;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a server says of itself on its spans. */
class ServerSideIT {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @Test
  void serverSpans_tellHowTheServerWas() throws Exception {
    observe(Path.of(System.getProperty("java.home")));
  }

  @Test
  void serverSpansOnJdk25_tellHowTheServerWas() throws Exception {
    Optional<Path> jdk25 = Jdks.ofRelease(25);
    assumeTrue(jdk25.isPresent(), "no JDK 25 beside " + System.getProperty("java.home"));
    observe(jdk25.orElseThrow());
  }

  @Test
  void unsampledRequests_areInFlightToo() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm server = ObservedJvm.of("server", Serving.class, sink).start()) {
      URI uri = URI.create("http://127.0.0.1:" + server.line());
      String sampled = trace();
      List<CompletableFuture<HttpResponse<String>>> unsampled =
          Stream.generate(() -> send(uri, "/together", trace(), "00")).limit(3).toList();
      await(() -> get(uri, "/waiting", trace(), "00").equals("3"));
      get(uri, "/together", sampled, "01");
      unsampled.forEach(CompletableFuture::join);

      assertThat(inFlight(sink.await(sampled, 1))).allMatch(count -> count >= 4);
      assertThat(sink.spans()).hasSize(1);
    }
  }

  @Test
  void streamOfTomcat_tellsWhenItsFirstByteWent() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm server = ObservedJvm.of("server", Streaming.class, sink).start()) {
      URI uri = URI.create("http://127.0.0.1:" + server.line());
      String trace = trace();
      List<Long> chunks = get(uri, "/stream", trace).lines().map(Long::parseLong).toList();

      SeenSpan span = sink.await(trace, 1).get(0);
      assertThat(span.span().getEventsList())
          .singleElement()
          .satisfies(
              event -> {
                assertThat(event.getName()).isEqualTo("whylate.first_byte");
                assertThat(event.getTimeUnixNano() - span.startNanos())
                    .as("after the first chunk was due, before the work for the second")
                    .isBetween(
                        chunks.get(0), span.durationNanos() - (chunks.get(2) - chunks.get(1)));
              });
    }
  }

  private static void observe(Path jdk) throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm server =
            ObservedJvm.of("server", Serving.class, sink)
                .on(jdk)
                .with("-Dotel.whylate.server.cold-seconds=0")
                .start()) {
      URI uri = URI.create("http://127.0.0.1:" + server.line());
      String first = trace();
      String collecting = trace();
      String together = trace();
      get(uri, "/", first);
      long collected = Long.parseLong(get(uri, "/collect", collecting));
      Stream.generate(() -> send(uri, "/together", together, "01"))
          .limit(4)
          .toList()
          .forEach(CompletableFuture::join);

      SeenSpan cold = sink.await(first, 1).get(0);
      assertThat(cold.attribute("whylate.cold")).isEqualTo(yes());
      assertThat(cold.attribute("whylate.inflight")).isEqualTo(count(1));
      SeenSpan paused = sink.await(collecting, 1).get(0);
      assertThat(paused.attribute("whylate.cold")).isNull();
      assertThat(collected).isPositive();
      AnyValue pause = paused.attribute("whylate.gc_pause");
      assertThat(pause).isNotNull();
      assertThat(pause.getDoubleValue())
          .isBetween(collected / 1e3, paused.durationNanos() / 1e9 + 0.001);
      assertThat(inFlight(sink.await(together, 4)))
          .as("the last of four finds at least the other three")
          .allMatch(count -> count >= 1)
          .anyMatch(count -> count >= 4);
    }
  }

  private static void await(BooleanSupplier reached) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!reached.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(deadline);
    }
  }

  private static List<Long> inFlight(List<SeenSpan> spans) {
    return spans.stream()
        .map(span -> span.attribute("whylate.inflight"))
        .map(value -> value == null ? 0 : value.getIntValue())
        .toList();
  }

  private static AnyValue yes() {
    return AnyValue.newBuilder().setBoolValue(true).build();
  }

  private static AnyValue count(long value) {
    return AnyValue.newBuilder().setIntValue(value).build();
  }

  private static String trace() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  private static String get(URI server, String path, String trace) {
    return get(server, path, trace, "01");
  }

  private static String get(URI server, String path, String trace, String flags) {
    return send(server, path, trace, flags).join().body();
  }

  private static CompletableFuture<HttpResponse<String>> send(
      URI server, String path, String trace, String flags) {
    return CLIENT
        .sendAsync(
            HttpRequest.newBuilder(server.resolve(path))
                .header("traceparent", "00-" + trace + "-b7ad6b7169203331-" + flags)
                .build(),
            BodyHandlers.ofString())
        .orTimeout(60, TimeUnit.SECONDS);
  }
}
