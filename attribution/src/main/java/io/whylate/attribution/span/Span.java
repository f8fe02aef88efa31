package io.whylate.attribution.span;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation as its producer reported it.
 *
 * @param traceId lower-case hex, as in W3C Trace Context
 * @param spanId lower-case hex; unique only within its trace, and there a client and a server half
 *     may share it (Zipkin)
 * @param parentSpanId null for the root of a trace
 * @param startNs Unix epoch nanoseconds by the clock of {@code resource}
 * @param endNs likewise; may be less than {@code startNs} in broken data
 * @param scope the instrumentation scope's name, empty when unknown
 * @param traceState the W3C tracestate, empty when absent
 */
public record Span(
    String traceId,
    String spanId,
    @Nullable String parentSpanId,
    String name,
    SpanKind kind,
    long startNs,
    long endNs,
    Resource resource,
    String scope,
    Attributes attributes,
    List<SpanEvent> events,
    List<SpanLink> links,
    SpanStatus status,
    String traceState) {

  public String service() {
    return resource.service();
  }

  /** Whom a client span says that it calls: a service, else an address; null when it does not. */
  public @Nullable String peer() {
    String peer = attributes.text("peer.service");
    return peer == null ? attributes.text("server.address") : peer;
  }

  /** The same span with another start. */
  public Span startingAt(long ns) {
    return at(ns, endNs);
  }

  /** The same span with another end. */
  public Span endingAt(long ns) {
    return at(startNs, ns);
  }

  private Span at(long newStartNs, long newEndNs) {
    return new Span(
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        newStartNs,
        newEndNs,
        resource,
        scope,
        attributes,
        events,
        links,
        status,
        traceState);
  }

  public long durationNs() {
    return endNs - startNs;
  }
}
