package io.whylate.extension.jvm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Takes what the agents export over OTLP/HTTP and keeps the spans. */
final class OtlpSink implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final HttpServer server;
  private final List<SeenSpan> spans = new ArrayList<>();
  private boolean held;
  private int busy;
  private volatile int status = 200;

  OtlpSink() throws IOException {
    this(0);
  }

  /** Listens where another one has. */
  OtlpSink(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/v1/traces", this::receive);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + port();
  }

  int port() {
    return server.getAddress().getPort();
  }

  synchronized List<SeenSpan> spans() {
    return List.copyOf(spans);
  }

  /** All spans, once {@code count} of them are here. */
  List<SeenSpan> awaitCount(int count) throws InterruptedException {
    return await(this::spans, count);
  }

  /** The spans of a trace, once {@code count} of them are here. */
  List<SeenSpan> await(String traceId, int count) throws InterruptedException {
    return await(() -> ofTrace(traceId), count);
  }

  private synchronized List<SeenSpan> await(Supplier<List<SeenSpan>> wanted, int count)
      throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (wanted.get().size() < count) {
      long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
      if (left <= 0) {
        throw new AssertionError("only these spans came: " + wanted.get());
      }
      wait(left);
    }
    return wanted.get();
  }

  /** The one span of a trace that is meant, once it is here. */
  SeenSpan await(String traceId, Predicate<SeenSpan> meant) throws InterruptedException {
    int count = 1;
    while (true) {
      List<SeenSpan> seen = await(traceId, count);
      List<SeenSpan> found = seen.stream().filter(meant).toList();
      if (found.size() > 1) {
        throw new AssertionError("not one but: " + found);
      }
      if (found.size() == 1) {
        return found.get(0);
      }
      count = seen.size() + 1;
    }
  }

  synchronized List<SeenSpan> ofTrace(String traceId) {
    return spans.stream().filter(span -> span.traceId().equals(traceId)).toList();
  }

  /** Whoever exports from now on is answered so; what is not taken is not kept. */
  void answer(int httpStatus) {
    status = httpStatus;
  }

  /** From now on whoever exports waits for an answer until {@link #release()}. */
  synchronized void hold() {
    held = true;
  }

  synchronized void release() {
    held = false;
    notifyAll();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  /** Returns once whoever has exported has been answered. */
  synchronized void awaitIdle() throws InterruptedException {
    while (busy > 0) {
      wait();
    }
  }

  private void receive(HttpExchange exchange) throws IOException {
    int answer = status;
    busy(1);
    try (exchange) {
      awaitRelease();
      if (answer == 200) {
        keep(ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()));
      }
      exchange.sendResponseHeaders(answer, -1);
    } finally {
      busy(-1);
    }
  }

  private synchronized void busy(int more) {
    busy += more;
    notifyAll();
  }

  private synchronized void awaitRelease() throws IOException {
    try {
      while (held) {
        wait();
      }
    } catch (InterruptedException stop) {
      throw new IOException(stop);
    }
  }

  private synchronized void keep(ExportTraceServiceRequest batch) {
    for (ResourceSpans resource : batch.getResourceSpansList()) {
      String service = serviceName(resource);
      resource.getScopeSpansList().stream()
          .flatMap(scope -> scope.getSpansList().stream())
          .forEach(span -> spans.add(new SeenSpan(service, span)));
    }
    notifyAll();
  }

  private static String serviceName(ResourceSpans resource) {
    return resource.getResource().getAttributesList().stream()
        .filter(attribute -> attribute.getKey().equals("service.name"))
        .map(KeyValue::getValue)
        .findFirst()
        .orElseThrow()
        .getStringValue();
  }
}
