package io.whylate.extension.request;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Writes the request's ID on a span, and reads it back from the span that is the local parent. */
public final class RequestIdOnSpans {

  static final AttributeKey<String> REQUEST_ID = AttributeKey.stringKey("whylate.request_id");
  private static final AttributeKey<Boolean> REPLACED =
      AttributeKey.booleanKey("whylate.request_id.replaced");
  private static final AttributeKey<String> EXCHANGE = AttributeKey.stringKey("whylate.exchange");

  /** The application's own span around each of our windows that stands between it and its call. */
  private static final Map<Span, Span> AROUND_WINDOW =
      Collections.synchronizedMap(new WeakHashMap<>());

  private RequestIdOnSpans() {}

  /** Tags a span that starts in {@code parent}. */
  public static void tag(Context parent, ReadWriteSpan span) {
    RequestId known = RequestId.from(parent);
    span.setAttribute(REQUEST_ID, known == null ? idOf(parent) : known.in(span.getSpanContext()));
    if (known != null && known.isReplacedBelow(Span.fromContext(parent))) {
      span.setAttribute(REPLACED, true);
    }
    if (known == null && span.getAttribute(EXCHANGE) != null) {
      AROUND_WINDOW.put(span, Span.fromContext(parent));
    }
  }

  /**
   * The ID of the request that a Context without one of its own belongs to: the local parent's; for
   * a trace that goes on from elsewhere, or whose spans are not recorded, the trace's, so that all
   * who find none agree; a new one at the edge.
   */
  static String idOf(Context context) {
    Span parent = Span.fromContext(context);
    String inherited = idOn(parent);
    return inherited != null ? inherited : RequestId.ofTrace(parent.getSpanContext());
  }

  /**
   * Gives a root span that was made by hand, and so was named by us before the application named
   * the request, the ID of the application's call.
   */
  static void rename(Context context, RequestId adopted) {
    if (RequestId.from(context) == null) {
      Span parent = Span.fromContext(context);
      rename(parent, adopted);
      Span around = AROUND_WINDOW.remove(parent);
      if (around != null) {
        rename(around, adopted);
      }
    }
  }

  private static void rename(Span span, RequestId adopted) {
    String current = idOn(span);
    if (current != null && TimeOrderedUuid.hasFormOf(current)) {
      span.setAttribute(REQUEST_ID, adopted.in(span.getSpanContext()));
    }
  }

  /** The ID that a span starting in this Context would bear. */
  static String idIn(Context context) {
    RequestId known = RequestId.from(context);
    return known == null ? idOf(context) : known.in(Span.fromContext(context).getSpanContext());
  }

  /** Gives the span of a call the ID that the application turns out to have sent with it. */
  static void adopt(Span call, RequestId sent) {
    call.setAttribute(REQUEST_ID, sent.in(call.getSpanContext()));
    if (sent.isUnusable()) {
      call.setAttribute(REPLACED, true);
    }
  }

  private static @Nullable String idOn(Span span) {
    return span instanceof ReadableSpan ? ((ReadableSpan) span).getAttribute(REQUEST_ID) : null;
  }
}
