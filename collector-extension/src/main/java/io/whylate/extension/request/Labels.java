package io.whylate.extension.request;

import static java.util.Objects.requireNonNull;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.ImplicitContextKeyed;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a request: what the local parent bears, else what the Context has brought here.
 * They are sent where the ID may be sent, each unless the application has sent it already.
 */
public final class Labels implements ImplicitContextKeyed {

  private static final ContextKey<Labels> KEY = ContextKey.named("whylate-labels");
  private static final Labels NONE = new Labels(new EnumMap<>(Label.class), false);
  private static final Label[] ALL = Label.values();

  private final Map<Label, String> values;
  private final boolean travel;

  private Labels(Map<Label, String> values, boolean travel) {
    this.values = values;
    this.travel = travel;
  }

  /** Those that hold in a Context. */
  static Labels in(Context context) {
    return in(context, Span.fromContext(context));
  }

  private static Labels in(Context context, Span parent) {
    Labels brought = context.get(KEY);
    Labels known = brought == null ? NONE : brought;
    return parent instanceof ReadableSpan ? known.with((ReadableSpan) parent) : known;
  }

  /** What another process sent; whose tenant it is, only if callers are trusted to say so. */
  static <C> Labels received(@Nullable C carrier, TextMapGetter<C> getter, boolean tenantTrusted) {
    Map<Label, String> values = new EnumMap<>(Label.class);
    for (Label label : ALL) {
      String value = label.usable(getter.get(carrier, label.header()));
      if (value != null && (tenantTrusted || label != Label.TENANT)) {
        values.put(label, value);
      }
    }
    return values.isEmpty() ? NONE : new Labels(values, false);
  }

  private Labels with(ReadableSpan parent) {
    return isAnyOn(parent) ? withAllOn(parent) : this;
  }

  /** Without a branch between the reads the JVM takes the span's lock once for all of them. */
  private static boolean isAnyOn(ReadableSpan span) {
    String workload = span.getAttribute(Label.WORKLOAD.key());
    String tenant = span.getAttribute(Label.TENANT.key());
    String task = span.getAttribute(Label.TASK_ID.key());
    return workload != null || tenant != null || task != null;
  }

  private Labels withAllOn(ReadableSpan parent) {
    Map<Label, String> all = values;
    for (Label label : ALL) {
      String value = label.usable(parent.getAttribute(label.key()));
      if (value != null && !value.equals(all.get(label))) {
        all = all == values ? new EnumMap<>(values) : all;
        all.put(label, value);
      }
    }
    return all == values ? this : new Labels(all, false);
  }

  /** For an outgoing call on which the application has set some itself. */
  Labels travelling(boolean onward, Set<Label> setByApplication) {
    Map<Label, String> sent = values;
    for (Label label : setByApplication) {
      sent = sent == values ? new EnumMap<>(values) : sent;
      sent.remove(label);
    }
    return onward == travel && sent == values ? this : new Labels(sent, onward);
  }

  /** Those that the outgoing call of this very Context is to carry. */
  static Labels sentIn(Context context) {
    Labels labels = context.get(KEY);
    return labels == null || !labels.travel ? NONE : labels;
  }

  Set<Label> names() {
    return values.keySet();
  }

  String get(Label label) {
    return requireNonNull(values.get(label));
  }

  /** Tags a span that starts in {@code context}, below {@code parent}, with what it lacks. */
  public static void tag(Context context, Span parent, ReadWriteSpan span) {
    Labels labels = in(context, parent);
    if (labels.values.isEmpty()) {
      return;
    }
    for (Label label : labels.names()) {
      if (span.getAttribute(label.key()) == null) {
        span.setAttribute(label.key(), labels.get(label));
      }
    }
  }

  @Override
  public Context storeInContext(Context context) {
    Labels stored = context.get(KEY);
    return stored == this || (stored == null && values.isEmpty())
        ? context
        : context.with(KEY, this);
  }
}
