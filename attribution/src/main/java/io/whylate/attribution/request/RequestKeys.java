package io.whylate.attribution.request;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Resolves the request ID that a span carries. */
public final class RequestKeys {

  private static final int MAX_LENGTH = 256;

  private static final List<String> OWN = List.of("whylate.request_id");
  private static final List<String> HEADERS =
      List.of("http.request.header.x-request-id", "guid:x-request-id");
  private static final List<String> PRODUCERS =
      List.of(
          "x_request_id",
          "triton.request_id",
          "gen_ai.request.id",
          "rid",
          "rpc.grpc.request.metadata.x-request-id",
          "rpc.request.metadata.x-request-id");

  private RequestKeys() {}

  /** The key that this span carries itself; null when it carries none. */
  public static @Nullable RequestKey of(Span span) {
    String id = first(span.attributes(), OWN);
    if (id == null && (span.kind() == SpanKind.SERVER || span.kind() == SpanKind.CLIENT)) {
      id = first(span.attributes(), HEADERS);
    }
    if (id == null) {
      id = first(span.attributes(), PRODUCERS);
      id = id == null ? null : EngineIds.external(id);
    }
    return id == null ? null : new RequestKey(capped(id), KeyKind.REQUEST_ID);
  }

  private static @Nullable String first(Attributes attributes, List<String> keys) {
    for (String key : keys) {
      String value = attributes.text(key);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  private static String capped(String id) {
    return id.length() <= MAX_LENGTH ? id : id.substring(0, MAX_LENGTH);
  }
}
