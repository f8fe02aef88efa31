package io.whylate.attribution.request;

/** What joins the spans of one request across processes and traces. */
public record RequestKey(String id, KeyKind kind) {

  /** No request ID that is a key begins with it. */
  static final String TRACE_PREFIX = "trace:";

  /** The key of spans that carry no request ID. */
  public static RequestKey ofTrace(String traceId) {
    return new RequestKey(TRACE_PREFIX + traceId, KeyKind.TRACE);
  }

  /** The key that has this id. */
  public static RequestKey ofId(String id) {
    return new RequestKey(id, id.startsWith(TRACE_PREFIX) ? KeyKind.TRACE : KeyKind.REQUEST_ID);
  }

  /** Whether the key can come to stand for another request: a trace ID never does. */
  public boolean isReusable() {
    return kind == KeyKind.REQUEST_ID;
  }
}
