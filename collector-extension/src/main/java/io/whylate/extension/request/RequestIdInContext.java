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
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the request's ID and labels in the Context of every span that the agent makes, and decides
 * whether an outgoing call or record is to carry them.
 *
 * <p>An ID that the application has set on the call itself is adopted, or replaced by the trace's
 * as the server will do, and never sent a second time: the JDK's client refuses two spellings of
 * one header, and would lose traceparent with ours.
 */
public final class RequestIdInContext implements ContextCustomizer<Object> {

  private static final AttributeKey<String> SERVER_ADDRESS =
      AttributeKey.stringKey("server.address");

  /** Decides whether what starts may carry the ID. */
  private interface Onward {
    boolean allows(Travel travel, Object request, Attributes atStart)
        throws ReflectiveOperationException;
  }

  private final Travel travel;
  private final Onward onward;
  private final List<AttributeKey<List<String>>> headers;

  private RequestIdInContext(Travel travel, Onward onward, List<String> headers) {
    this.travel = travel;
    this.onward = onward;
    this.headers = headers.stream().map(RequestIdInContext::captured).collect(toList());
  }

  /** For outgoing HTTP and RPC calls; on HTTP it is seen at once what the application has set. */
  public static RequestIdInContext ofCalls(Travel travel) {
    return new RequestIdInContext(travel, RequestIdInContext::toServer, travel.headers());
  }

  /** For records sent to a broker. */
  public static RequestIdInContext ofRecords(Travel travel) {
    return new RequestIdInContext(travel, RequestIdInContext::toBrokers, emptyList());
  }

  /** For everything else: the ID is kept, not sent. */
  public static RequestIdInContext ofOtherSpans(Travel travel) {
    return new RequestIdInContext(travel, (all, request, atStart) -> false, emptyList());
  }

  private static boolean toServer(Travel travel, Object call, Attributes atStart) {
    return travel.destinations().allow(atStart.get(SERVER_ADDRESS));
  }

  private static boolean toBrokers(Travel travel, Object record, Attributes atStart)
      throws ReflectiveOperationException {
    return travel.onRecords() && travel.destinations().allowAll(Brokers.of(record));
  }

  @Override
  public Context onStart(Context parent, Object call, Attributes atStart) {
    if (!Switches.isOn(Part.REQUEST_ID)) {
      return parent;
    }
    try {
      boolean sent = onward.allows(travel, call, atStart);
      return parent
          .with(id(parent, atStart, sent))
          .with(Labels.in(parent).travelling(sent, labelsSetByApplication(atStart)));
    } catch (Throwable failure) {
      Guard.failed("keeping the request ID in the Context", failure);
      return parent;
    }
  }

  private RequestId id(Context parent, Attributes atStart, boolean sent) {
    String set = setByApplication(atStart);
    if (set == null) {
      return known(parent).travelling(sent);
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

  private static Set<Label> labelsSetByApplication(Attributes atStart) {
    Set<Label> set = EnumSet.noneOf(Label.class);
    for (Label label : Label.values()) {
      if (atStart.get(label.captured()) != null) {
        set.add(label);
      }
    }
    return set;
  }

  private static RequestId known(Context parent) {
    RequestId known = RequestId.from(parent);
    return known != null ? known : RequestId.of(RequestIdOnSpans.idOf(parent));
  }

  static AttributeKey<List<String>> captured(String header) {
    return AttributeKey.stringArrayKey("http.request.header." + header.toLowerCase(Locale.ROOT));
  }
}
