package io.whylate.formats.otlp;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Splits a request into requests by what its spans belong to. Each piece keeps the resource and the
 * scope of its spans, so that the one reader reads pieces and whole requests alike.
 */
public final class OtlpSplitter {

  private OtlpSplitter() {}

  /** The pieces in the order of their first spans. */
  public static <K> Map<K, ExportTraceServiceRequest> split(
      ExportTraceServiceRequest request, Function<Span, K> keyOf) {
    Map<K, Piece> pieces = new LinkedHashMap<>();
    for (ResourceSpans ofResource : request.getResourceSpansList()) {
      for (ScopeSpans ofScope : ofResource.getScopeSpansList()) {
        for (Span span : ofScope.getSpansList()) {
          pieces
              .computeIfAbsent(keyOf.apply(span), key -> new Piece())
              .add(ofResource, ofScope, span);
        }
      }
    }
    Map<K, ExportTraceServiceRequest> requests = new LinkedHashMap<>();
    pieces.forEach((key, piece) -> requests.put(key, piece.request.build()));
    return requests;
  }

  private static final class Piece {

    final ExportTraceServiceRequest.Builder request = ExportTraceServiceRequest.newBuilder();
    private @Nullable ResourceSpans resource;
    private @Nullable ScopeSpans scope;

    @SuppressWarnings(
        "ReferenceEquality") // which of the request's parts, not whether they are alike
    void add(ResourceSpans ofResource, ScopeSpans ofScope, Span span) {
      if (resource != ofResource) {
        resource = ofResource;
        scope = null;
        request.addResourceSpans(ofResource.toBuilder().clearScopeSpans());
      }
      ResourceSpans.Builder current =
          request.getResourceSpansBuilder(request.getResourceSpansCount() - 1);
      if (scope != ofScope) {
        scope = ofScope;
        current.addScopeSpans(ofScope.toBuilder().clearSpans());
      }
      current.getScopeSpansBuilder(current.getScopeSpansCount() - 1).addSpans(span);
    }
  }
}
