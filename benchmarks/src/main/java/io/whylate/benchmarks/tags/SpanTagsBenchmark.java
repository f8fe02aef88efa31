package io.whylate.benchmarks.tags;

import static io.opentelemetry.api.common.AttributeKey.stringKey;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdkBuilder;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Start and end of a sampled span of a request, in the SDK that the agent brings. */
@State(Scope.Thread)
@Fork(value = 2, jvmArgs = "-Xmx512m")
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class SpanTagsBenchmark {

  private static final AttributeKey<String> REQUEST_ID = stringKey("whylate.request_id");
  private static final String ID = "0192f0c1-2f3e-7c4a-9b1d-5f6e7a8b9c0d";
  private static final Map<String, String> RECEIVED =
      Map.of(
          "x-request-id",
          ID,
          "traceparent",
          "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");

  /** Who writes on the span as it starts. */
  public enum Processor {
    NONE,
    /** The one attribute, written by two lines of code: what cannot be saved. */
    ATTRIBUTE,
    EXTENSION
  }

  @Param public Processor processor = Processor.NONE;

  private Tracer tracer = OpenTelemetrySdk.builder().build().getTracer("");
  private Context caller = Context.root();
  private Context parent = Context.root();

  @Setup
  public void prepare() {
    AutoConfiguredOpenTelemetrySdkBuilder builder =
        AutoConfiguredOpenTelemetrySdk.builder().addPropertiesSupplier(this::settings);
    if (processor == Processor.ATTRIBUTE) {
      builder.addTracerProviderCustomizer(
          (spans, config) -> spans.addSpanProcessor(new OneAttribute(REQUEST_ID, ID)));
    }
    OpenTelemetrySdk sdk = builder.build().getOpenTelemetrySdk();
    tracer = sdk.getTracer("benchmark");
    caller =
        sdk.getPropagators()
            .getTextMapPropagator()
            .extract(Context.root(), RECEIVED, new Headers());
    parent = caller.with(tracer.spanBuilder("GET /chat").setParent(caller).startSpan());
  }

  /** The extension finds its way into the SDK by itself, unless it is off. */
  private Map<String, String> settings() {
    return Map.of(
        "otel.whylate.enabled", String.valueOf(processor == Processor.EXTENSION),
        "otel.traces.exporter", "none",
        "otel.metrics.exporter", "none",
        "otel.logs.exporter", "none");
  }

  /** The first span of a request in this process. */
  @Benchmark
  public Span server() {
    return startAndEnd("POST /chat", SpanKind.SERVER, caller);
  }

  /** A span within it. */
  @Benchmark
  public Span within() {
    return startAndEnd("embed", SpanKind.INTERNAL, parent);
  }

  private Span startAndEnd(String name, SpanKind kind, Context context) {
    Span span = tracer.spanBuilder(name).setSpanKind(kind).setParent(context).startSpan();
    span.setAttribute("http.request.method", "POST");
    span.end();
    return span;
  }

  private static final class Headers implements TextMapGetter<Map<String, String>> {

    @Override
    public Iterable<String> keys(Map<String, String> headers) {
      return headers.keySet();
    }

    @Override
    public @Nullable String get(@Nullable Map<String, String> headers, String key) {
      return headers == null ? null : headers.get(key);
    }
  }
}
