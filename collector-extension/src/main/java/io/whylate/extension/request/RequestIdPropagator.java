package io.whylate.extension.request;

import static java.util.Collections.emptyList;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.context.propagation.TextMapSetter;
import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Carries the request's ID between processes in the first of the configured headers, beside the
 * configured propagators. Sends it only where {@link RequestIdInContext} has allowed it.
 */
public final class RequestIdPropagator implements TextMapPropagator {

  private static final String LOG_FIELDS = "io.whylate.extension.log.LogFields";

  private final Travel travel;

  public RequestIdPropagator(Travel travel) {
    this.travel = travel;
  }

  /** None: who clears a propagator's fields before a call would clear the application's ID. */
  @Override
  public Collection<String> fields() {
    return emptyList();
  }

  @Override
  public <C> void inject(Context context, @Nullable C carrier, TextMapSetter<C> setter) {
    if (!Switches.isOn(Part.REQUEST_ID)) {
      return;
    }
    try {
      if (carrier != null && carrier.getClass().getName().equals(LOG_FIELDS)) {
        log(context, carrier, setter);
      } else {
        send(context, carrier, setter);
      }
    } catch (Throwable failure) {
      Guard.failed("sending the request ID", failure);
    }
  }

  private <C> void send(Context context, @Nullable C carrier, TextMapSetter<C> setter)
      throws Exception {
    RequestId id = RequestId.from(context);
    if (id != null && id.travels()) {
      String header = travel.headers().get(0);
      Span span = Span.fromContext(context);
      String set = SentByApplication.value(carrier, header);
      if (set == null) {
        setter.set(carrier, header, id.in(span.getSpanContext()));
      } else {
        RequestIdOnSpans.adopt(span, RequestId.received(set));
      }
    }
    Labels labels = Labels.sentIn(context);
    for (Label label : labels.names()) {
      if (SentByApplication.value(carrier, label.header()) == null) {
        setter.set(carrier, label.header(), labels.get(label));
      }
    }
  }

  /**
   * Fills in what the log is to say. The logging library's own class loader sees nothing of us but
   * this interface of the API.
   */
  private static <C> void log(Context context, C fields, TextMapSetter<C> setter) {
    Span span = Span.fromContext(context);
    boolean known = RequestId.from(context) != null || span.getSpanContext().isValid();
    if (known && Switches.isOn(Part.LOG_FIELDS)) {
      setter.set(fields, RequestIdOnSpans.REQUEST_ID.getKey(), RequestIdOnSpans.idIn(context));
      Labels labels = Labels.in(context);
      for (Label label : labels.names()) {
        setter.set(fields, label.key().getKey(), labels.get(label));
      }
    }
  }

  @Override
  public <C> Context extract(Context context, @Nullable C carrier, TextMapGetter<C> getter) {
    if (!Switches.isOn(Part.REQUEST_ID)) {
      return context;
    }
    try {
      Context labelled = context.with(Labels.received(carrier, getter, travel.tenantTrusted()));
      for (String header : travel.headers()) {
        String value = getter.get(carrier, header);
        if (value != null && !RequestId.isBlank(value)) {
          return labelled.with(RequestId.received(value));
        }
      }
      return labelled;
    } catch (Throwable failure) {
      Guard.failed("reading the request ID", failure);
      return context;
    }
  }
}
