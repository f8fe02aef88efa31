package io.whylate.extension.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.impl.InstrumentationUtil;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExchangeTest {

  private static final String OFF = "io.whylate.extension.off.streams";

  private final InMemorySpanExporter spans = InMemorySpanExporter.create();

  private Scope outside = Scope.noop();

  @BeforeEach
  @SuppressWarnings("MustBeClosedChecker") // Closed after each test.
  void beginOutsideAnySpan() {
    outside = Context.root().makeCurrent();
  }

  @AfterEach
  void reset() {
    outside.close();
    System.clearProperty(OFF);
    GlobalOpenTelemetry.resetForTest();
  }

  @Test
  void everyWayToEndAtOnce_endsTheWindowOnce() throws InterruptedException {
    sample(Sampler.alwaysOn());
    for (int round = 0; round < 300; round++) {
      spans.reset();
      Exchange exchange = started();
      exchange.responded("text/event-stream", null, -1);
      List<Runnable> ends =
          List.of(
              exchange::closed,
              exchange::wireEnded,
              exchange::abandoned,
              () -> exchange.callEnded(null),
              () -> exchange.failed(new IOException("reset"), StreamEnd.ERROR),
              () -> exchange.bodyEnded(StreamEnd.CANCELLED));
      atOnce(ends);
      assertThat(spans.getFinishedSpanItems()).hasSize(1);
    }
  }

  @Test
  void callThatReturnsAfterItsBody_endsTheWindow() {
    sample(Sampler.alwaysOn());
    Exchange exchange = started();
    exchange.responded("application/json", null, 2);
    exchange.wireEnded();
    assertThat(spans.getFinishedSpanItems()).isEmpty();
    exchange.callEnded(null);

    assertThat(spans.getFinishedSpanItems()).singleElement().satisfies(ExchangeTest::isPlain);
  }

  @Test
  void buffers_areReadAndLeftAsTheyWere() {
    sample(Sampler.alwaysOn());
    Exchange exchange = started();
    exchange.responded("text/event-stream; charset=utf-8", null, -1);
    ByteBuffer buffer =
        ByteBuffer.wrap("xxdata: {\"response\":\"Hi\"}\n\nxx".getBytes(UTF_8)).asReadOnlyBuffer();
    buffer.position(2).limit(buffer.limit() - 2);
    exchange.arrived(List.of(buffer));
    exchange.wireEnded();
    exchange.callEnded(null);

    assertThat(buffer.position()).isEqualTo(2);
    assertThat(spans.getFinishedSpanItems().get(0).getAttributes())
        .satisfies(
            seen -> {
              assertThat(seen.get(AttributeKey.longKey("whylate.stream.chunks"))).isEqualTo(1);
              assertThat(seen.get(AttributeKey.doubleKey("gen_ai.response.time_to_first_chunk")))
                  .isPositive();
            });
  }

  @Test
  void rootThatIsNotSampled_decidesForTheCallInIt() {
    sample(Sampler.alwaysOff());
    Exchange exchange = started();

    assertThat(exchange.isOpen()).isFalse();
    assertThat(Span.fromContext(exchange.context()).getSpanContext().isValid()).isTrue();
    assertThat(Span.fromContext(exchange.context()).getSpanContext().isSampled()).isFalse();
  }

  @Test
  void exportersOwnCalls_getNoWindow() {
    sample(Sampler.alwaysOn());
    List<Object> made = new ArrayList<>();
    InstrumentationUtil.suppressInstrumentation(
        () -> {
          Exchange exchange = Exchange.start("test", "POST", "collector", 4318);
          if (exchange != null) {
            made.add(exchange);
          }
        });
    assertThat(made).isEmpty();
  }

  @Test
  void switchedOff_makesNoWindow() {
    sample(Sampler.alwaysOn());
    System.setProperty(OFF, "true");
    assertThat(Exchange.start("test", "POST", "model", 80)).isNull();
  }

  private static void isPlain(SpanData span) {
    assertThat(span.getName()).isEqualTo("HTTP exchange POST");
    assertThat(span.getAttributes().asMap().keySet())
        .extracting(AttributeKey::getKey)
        .containsExactlyInAnyOrder("whylate.exchange", "server.address", "server.port");
  }

  private static Exchange started() {
    return Objects.requireNonNull(Exchange.start("test", "POST", "model", 80));
  }

  private void sample(Sampler sampler) {
    GlobalOpenTelemetry.resetForTest();
    SdkTracerProvider provider =
        SdkTracerProvider.builder()
            .setSampler(sampler)
            .addSpanProcessor(SimpleSpanProcessor.create(spans))
            .build();
    GlobalOpenTelemetry.set(OpenTelemetrySdk.builder().setTracerProvider(provider).build());
  }

  private static void atOnce(List<Runnable> actions) throws InterruptedException {
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (Runnable action : actions) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                  action.run();
                } catch (InterruptedException stop) {
                  Thread.currentThread().interrupt();
                }
              });
      thread.start();
      threads.add(thread);
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
