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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries the request's ID between processes in the first of the configured headers, beside the
 * configured propagators. Sends it only where {@link RequestIdInContext} has allowed it.
 */
public final class RequestIdPropagator implements TextMapPropagator {

  private static final List<String> NONE = emptyList();

  private final List<String> headers;

  /** Reads all of {@code headers}, the first that is not blank; writes the first. */
  public RequestIdPropagator(List<String> headers) {
    this.headers = headers;
  }

  /** None: who clears a propagator's fields before a call would clear the application's ID. */
  @Override
  public Collection<String> fields() {
    return emptyList();
  }

  @Override
  public <C> void inject(Context context, @Nullable C carrier, TextMapSetter<C> setter) {
    try {
      RequestId id = RequestId.from(context);
      if (id != null && id.travels() && Switches.isOn(Part.REQUEST_ID)) {
        setter.set(carrier, headers.get(0), id.in(Span.fromContext(context).getSpanContext()));
      }
    } catch (Throwable failure) {
      Guard.failed("sending the request ID", failure);
    }
  }

  @Override
  public <C> Context extract(Context context, @Nullable C carrier, TextMapGetter<C> getter) {
    try {
      for (String header : Switches.isOn(Part.REQUEST_ID) ? headers : NONE) {
        String value = getter.get(carrier, header);
        if (value != null && !RequestId.isBlank(value)) {
          return context.with(RequestId.received(value));
        }
      }
    } catch (Throwable failure) {
      Guard.failed("reading the request ID", failure);
    }
    return context;
  }
}
