package io.whylate.attribution.request;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the request ID that a span carries. Places are tried in the order of trust. Ids that a
 * server made up by itself are aliases: people look a request up by them, but they join nothing.
 */
public final class RequestKeys {

  private static final List<String> OWN = List.of("whylate.request_id");

  /**
   * Trusted on the spans of a hop only: frameworks copy headers onto inner spans. Python's
   * instrumentations write underscores.
   */
  private static final List<String> HEADERS =
      List.of(
          "http.request.header.x-request-id",
          "http.request.header.x_request_id",
          "guid:x-request-id");

  /** Dynamo and Triton write the id as they got it. */
  private static final List<String> SERVERS = List.of("x_request_id", "triton.request_id");

  /**
   * vLLM, TensorRT-LLM and SGLang, which make one up if none came in the way that they read. So it
   * counts only where the engine knows of no caller in its trace.
   */
  private static final List<String> ENGINES = List.of("gen_ai.request.id", "rid");

  /** gRPC metadata, then a baggage entry that the Java agent copied. */
  private static final List<String> CARRIED =
      List.of(
          "rpc.grpc.request.metadata.x-request-id",
          "rpc.request.metadata.x-request-id",
          "x-request-id");

  /** All attributes that can carry the key of a span. */
  public static final Set<String> ATTRIBUTES =
      Stream.of(OWN, HEADERS, SERVERS, ENGINES, CARRIED)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> ALIASES =
      new LinkedHashSet<>(
          List.of(
              "http.response.header.x-request-id",
              "http.response.header.x_request_id",
              "http.response.header.request-id",
              "http.response.header.x-amzn-requestid",
              "aws.request_id",
              "http.response.header.apim-request-id",
              "gen_ai.response.id",
              "gen_ai.request.id",
              "rid",
              "llm_d.pd_proxy.request_id",
              "guid:x-request-id",
              "http.request.header.x-request-id",
              "http.request.header.x_request_id"));

  private RequestKeys() {}

  /** The key that this span carries itself; null when it carries none. */
  public static @Nullable RequestKey of(Span span) {
    String id = id(span);
    return id == null ? null : new RequestKey(RequestIds.key(id), KeyKind.REQUEST_ID);
  }

  /**
   * Other ids that people may know this span's request by: what providers, gateways and engines
   * call it, as they write it and without what engines add. Never the key itself.
   */
  public static Set<String> aliases(Span span) {
    if (Collections.disjoint(ALIASES, span.attributes().values().keySet())) {
      return Set.of();
    }
    Set<String> aliases = new LinkedHashSet<>();
    for (String key : ALIASES) {
      String id = clean(span.attributes(), key);
      if (id != null) {
        aliases.add(id);
        aliases.add(EngineIds.external(id));
      }
    }
    RequestKey key = of(span);
    if (key != null) {
      aliases.remove(key.id());
    }
    return aliases;
  }

  /**
   * The extension tags the trace ID where it knows no better: such a span has no key of its own and
   * follows the spans around it, so that a service without the ID does not split the request.
   */
  private static @Nullable String id(Span span) {
    Attributes attributes = span.attributes();
    String own = first(attributes, OWN);
    if (own != null) {
      return own.equals(span.traceId()) ? null : own;
    }
    String id = null;
    if (span.kind() == SpanKind.SERVER || span.kind() == SpanKind.CLIENT) {
      id = first(attributes, HEADERS);
    }
    if (id == null) {
      id = first(attributes, SERVERS);
    }
    if (id == null && span.parentSpanId() == null) {
      id = first(attributes, ENGINES);
      id = id == null ? null : EngineIds.external(id);
    }
    return id != null ? id : first(attributes, CARRIED);
  }

  private static @Nullable String first(Attributes attributes, List<String> keys) {
    for (String key : keys) {
      String id = clean(attributes, key);
      if (id != null) {
        return id;
      }
    }
    return null;
  }

  private static @Nullable String clean(Attributes attributes, String key) {
    String text = attributes.text(key);
    return text == null ? null : RequestIds.clean(text);
  }
}
