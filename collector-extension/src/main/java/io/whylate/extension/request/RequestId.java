package io.whylate.extension.request;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.ImplicitContextKeyed;
import org.jspecify.annotations.Nullable;

/** The ID of a request as the Context carries it through a process. */
final class RequestId implements ImplicitContextKeyed {

  private static final ContextKey<RequestId> KEY = ContextKey.named("whylate-request-id");
  private static final int MAX_LENGTH = 256;

  private final String value;
  private final boolean replaced;
  private final boolean travels;

  private RequestId(String value, boolean replaced, boolean travels) {
    this.value = value;
    this.replaced = replaced;
    this.travels = travels;
  }

  static RequestId of(String value) {
    return new RequestId(value, false, false);
  }

  /** What another process sent, or, where that cannot be trusted on a span, an ID of our own. */
  static RequestId received(String header) {
    return isValid(header) ? of(header) : new RequestId(TimeOrderedUuid.next(), true, false);
  }

  static @Nullable RequestId from(Context context) {
    return context.get(KEY);
  }

  /** Whether an ID is 1 to 256 visible ASCII characters. */
  static boolean isValid(String id) {
    return !id.isEmpty()
        && id.length() <= MAX_LENGTH
        && id.chars().allMatch(character -> character > ' ' && character < 0x7f);
  }

  String value() {
    return value;
  }

  /** Whether the caller's ID was unusable and this one stands in for it. */
  boolean replaced() {
    return replaced;
  }

  /** Whether the outgoing call of this very Context is to carry the ID. */
  boolean travels() {
    return travels;
  }

  RequestId travelling(boolean onward) {
    return travels == onward ? this : new RequestId(value, replaced, onward);
  }

  @Override
  public Context storeInContext(Context context) {
    return context.get(KEY) == this ? context : context.with(KEY, this);
  }
}
