package io.whylate.benchmarks.service;

import com.sun.net.httpserver.HttpExchange;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Takes over OTLP/HTTP what the observed services export, or fails to, and counts it. */
public final class Sink implements AutoCloseable {

  /** How a sink treats who exports. */
  public enum Mode {
    HEALTHY("healthy"),
    DOWN("down: nobody listens"),
    REFUSING("refusing: 503"),
    HANGING("hanging: no answer");

    private final String text;

    Mode(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * What has come from one service: the spans of its server, all its spans, their uncompressed
   * bytes, those with a request ID of ours, and the most losses that a span was marked with.
   */
  public record Taken(long requests, long spans, long bytes, long tagged, long mostLost) {

    static final Taken NOTHING = new Taken(0, 0, 0, 0, 0);

    private Taken plus(Taken more) {
      return new Taken(
          requests + more.requests,
          spans + more.spans,
          bytes + more.bytes,
          tagged + more.tagged,
          Math.max(mostLost, more.mostLost));
    }
  }

  private final Map<String, Taken> takenByPath = new ConcurrentHashMap<>();
  private volatile Mode mode = Mode.HEALTHY;
  private @Nullable Loopback server;
  private final URI uri;

  public Sink() throws IOException {
    Loopback first = Loopback.serving(0, this::take);
    server = first;
    uri = first.uri();
  }

  /** Where a service that is observed so is to export to. */
  URI endpoint(Variant service) {
    return uri.resolve("/" + service.name() + "/v1/traces");
  }

  /** What has come from the services that are observed so. */
  public Taken from(Variant service) {
    return takenByPath.getOrDefault(endpoint(service).getPath(), Taken.NOTHING);
  }

  /** From now on. */
  public synchronized void be(Mode wanted) throws IOException {
    mode = wanted;
    notifyAll();
    if (wanted == Mode.DOWN) {
      close();
    } else if (server == null) {
      server = Loopback.serving(uri.getPort(), this::take);
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    awaitAnswer();
    if (mode == Mode.HEALTHY) {
      takenByPath.merge(exchange.getRequestURI().getPath(), read(body), Taken::plus);
      Loopback.answer(exchange, 200, new byte[0]);
    } else {
      Loopback.answer(exchange, 503, new byte[0]);
    }
  }

  private synchronized void awaitAnswer() throws IOException {
    try {
      while (mode == Mode.HANGING) {
        wait();
      }
    } catch (InterruptedException stop) {
      throw new IOException(stop);
    }
  }

  private static Taken read(byte[] body) throws IOException {
    Taken taken = new Taken(0, 0, body.length, 0, 0);
    for (var resource : ExportTraceServiceRequest.parseFrom(body).getResourceSpansList()) {
      for (var scope : resource.getScopeSpansList()) {
        for (Span span : scope.getSpansList()) {
          taken = taken.plus(read(span));
        }
      }
    }
    return taken;
  }

  private static Taken read(Span span) {
    long lost = 0;
    boolean tagged = false;
    for (var attribute : span.getAttributesList()) {
      switch (attribute.getKey()) {
        case "whylate.request_id" -> tagged = true;
        case "whylate.lost_spans" -> lost = attribute.getValue().getIntValue();
        default -> {}
      }
    }
    return new Taken(
        span.getKind() == SpanKind.SPAN_KIND_SERVER ? 1 : 0, 1, 0, tagged ? 1 : 0, lost);
  }

  @Override
  public synchronized void close() {
    if (server != null) {
      server.close();
      server = null;
    }
  }
}
