package io.whylate.extension.request;

import static java.util.Collections.emptyList;
import static java.util.stream.Collectors.toList;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.instrumentation.api.instrumenter.ContextCustomizer;
import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the request's ID in the Context of every span that the agent makes, and decides whether an
 * outgoing HTTP call is to carry it.
 *
 * <p>An ID that the application has set on the call itself is adopted, or replaced by the trace's
 * as the server will do, and never sent a second time: the JDK's client refuses two spellings of
 * one header, and would lose traceparent with ours.
 */
public final class RequestIdInContext implements ContextCustomizer<Object> {

  private static final AttributeKey<String> SERVER_ADDRESS =
      AttributeKey.stringKey("server.address");

  private final boolean outgoing;
  private final List<AttributeKey<List<String>>> headers;
  private final Destinations destinations;

  private RequestIdInContext(boolean outgoing, List<String> headers, Destinations destinations) {
    this.outgoing = outgoing;
    this.headers = headers.stream().map(RequestIdInContext::captured).collect(toList());
    this.destinations = destinations;
  }

  /** For outgoing HTTP calls; the application may set the ID in any of {@code headers}. */
  public static RequestIdInContext ofHttpCalls(List<String> headers, Destinations destinations) {
    return new RequestIdInContext(true, headers, destinations);
  }

  /** For everything else: the ID is kept, not sent. */
  public static RequestIdInContext ofOtherSpans() {
    return new RequestIdInContext(false, emptyList(), new Destinations(emptyList()));
  }

  @Override
  public Context onStart(Context parent, Object call, Attributes atStart) {
    if (!Switches.isOn(Part.REQUEST_ID)) {
      return parent;
    }
    try {
      return parent.with(outgoing ? ofCall(parent, atStart) : known(parent).travelling(false));
    } catch (Throwable failure) {
      Guard.failed("keeping the request ID in the Context", failure);
      return parent;
    }
  }

  private RequestId ofCall(Context parent, Attributes atStart) {
    String set = setByApplication(atStart);
    if (set == null) {
      return known(parent).travelling(destinations.allow(atStart.get(SERVER_ADDRESS)));
    }
    RequestId adopted = RequestId.sentByApplication(set, Span.fromContext(parent));
    RequestIdOnSpans.rename(parent, adopted);
    return adopted;
  }

  /** The header that the server reads too: the first that is not blank, else a blank one. */
  private @Nullable String setByApplication(Attributes atStart) {
    String set = null;
    for (AttributeKey<List<String>> header : headers) {
      List<String> values = atStart.get(header);
      if (values != null && !values.isEmpty() && (set == null || RequestId.isBlank(set))) {
        set = values.get(0);
      }
    }
    return set;
  }

  private static RequestId known(Context parent) {
    RequestId known = RequestId.from(parent);
    return known != null ? known : RequestId.of(RequestIdOnSpans.idOf(parent));
  }

  private static AttributeKey<List<String>> captured(String header) {
    return AttributeKey.stringArrayKey("http.request.header." + header.toLowerCase(Locale.ROOT));
  }
}
