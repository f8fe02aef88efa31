package io.whylate.attribution.request;

/** What joins the spans of one request across processes and traces. */
public record RequestKey(String id, KeyKind kind) {

  /** The key of spans that carry no request ID. */
  public static RequestKey ofTrace(String traceId) {
    return new RequestKey("trace:" + traceId, KeyKind.TRACE);
  }
}
