package io.whylate.extension.request;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.ImplicitContextKeyed;
import org.jspecify.annotations.Nullable;

/**
 * The ID of a request as the Context carries it through a process. One that is unusable on a span
 * gives way to the trace's ID: caller and called find the same one without talking to each other.
 */
final class RequestId implements ImplicitContextKeyed {

  private static final ContextKey<RequestId> KEY = ContextKey.named("whylate-request-id");
  private static final int MAX_LENGTH = 256;

  private final @Nullable String value;
  private final @Nullable Span caller;
  private final boolean travels;

  private RequestId(@Nullable String value, @Nullable Span caller, boolean travels) {
    this.value = value;
    this.caller = caller;
    this.travels = travels;
  }

  static RequestId of(String value) {
    return new RequestId(value, null, false);
  }

  /** What another process sent. */
  static RequestId received(String header) {
    return new RequestId(usable(header), null, false);
  }

  /** What the application has set on a call that it makes within {@code caller}. */
  static RequestId sentByApplication(String header, Span caller) {
    return new RequestId(usable(header), caller, false);
  }

  static @Nullable RequestId from(Context context) {
    return context.get(KEY);
  }

  /** Whether a header holds nothing but space, and so names nothing. */
  static boolean isBlank(String header) {
    return header.trim().isEmpty();
  }

  /** The header as an ID; null if it is none. */
  private static @Nullable String usable(String header) {
    return VisibleAscii.in(header, MAX_LENGTH);
  }

  /** The ID for a span of {@code trace}. */
  String in(SpanContext trace) {
    return value != null ? value : ofTrace(trace);
  }

  /** The ID of what nobody has named: the trace's, or a new one where there is no trace. */
  static String ofTrace(SpanContext trace) {
    return trace.isValid() ? trace.getTraceId() : TimeOrderedUuid.next();
  }

  boolean isUnusable() {
    return value == null;
  }

  /**
   * Whether the ID was unusable and the span that starts within {@code parent} is the one that it
   * was meant for: the first of this process, or the call that it was set on.
   */
  boolean isReplacedBelow(Span parent) {
    if (!isUnusable()) {
      return false;
    }
    SpanContext context = parent.getSpanContext();
    boolean localRoot = !context.isValid() || context.isRemote();
    return localRoot || parent.equals(caller);
  }

  /** Whether the outgoing call of this very Context is to carry the ID. */
  boolean travels() {
    return travels;
  }

  RequestId travelling(boolean onward) {
    return travels == onward ? this : new RequestId(value, caller, onward);
  }

  @Override
  public Context storeInContext(Context context) {
    return context.get(KEY) == this ? context : context.with(KEY, this);
  }
}
