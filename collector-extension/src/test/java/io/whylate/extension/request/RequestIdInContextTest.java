package io.whylate.extension.request;

import static java.util.Collections.emptyList;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestIdInContextTest {

  private static final List<String> HEADERS = List.of("x-request-id", "x-correlation-id");
  private static final AttributeKey<String> HOST = AttributeKey.stringKey("server.address");

  private final SdkTracerProvider provider =
      SdkTracerProvider.builder().addSpanProcessor(new Tagging()).build();
  private static final Travel TRAVEL =
      new Travel(HEADERS, new Destinations(emptyList()), true, true, false);
  private final RequestIdInContext calls = RequestIdInContext.ofCalls(TRAVEL);
  private final RequestIdInContext others = RequestIdInContext.ofOtherSpans(TRAVEL);

  @AfterEach
  void close() {
    provider.close();
  }

  @Test
  void callThatIsTheRoot_unusableIdGivesWayToTheTraces() {
    Context call = call(Context.root(), set("x-request-id", "a b"));

    assertThat(requestId(call)).isEqualTo(traceId(call));
    assertThat(isReplaced(call)).isTrue();
    assertThat(sentBy(call)).isEmpty();
  }

  @Test
  void spansBelowTheCall_bearItsIdWithoutTheFlag() {
    Context turn = started(Context.root(), SpanKind.INTERNAL);
    Context call = call(turn, set("x-request-id", "a b"));
    Context madeByHand = started(call, SpanKind.CLIENT);
    Context below = started(others.onStart(call, "query", Attributes.empty()), SpanKind.CLIENT);

    assertThat(requestId(madeByHand)).isEqualTo(traceId(call));
    assertThat(requestId(below)).isEqualTo(traceId(call));
    assertThat(isReplaced(madeByHand)).isFalse();
    assertThat(isReplaced(below)).isFalse();
  }

  @Test
  void callOfARequestWithUnusableId_sendsTheTracesWithoutTheFlag() {
    Context received = Context.root().with(RequestId.received("a b"));
    Context server = started(others.onStart(received, "in", Attributes.empty()), SpanKind.SERVER);

    Context call = call(server, Attributes.of(HOST, "localhost"));

    assertThat(isReplaced(server)).isTrue();
    assertThat(isReplaced(call)).isFalse();
    assertThat(sentBy(call)).containsExactly(Map.entry("x-request-id", traceId(server)));
  }

  @Test
  void spanMadeByHandAroundTheCall_isRenamedToTheTraces() {
    Context turn = started(Context.root(), SpanKind.INTERNAL);

    Context call = call(turn, set("x-request-id", "a b"));

    assertThat(requestId(turn)).isEqualTo(traceId(turn));
    assertThat(requestId(call)).isEqualTo(traceId(turn));
    assertThat(isReplaced(call)).isTrue();
  }

  @Test
  void firstHeaderThatIsNotBlank_decidesAsOnTheServer() {
    Attributes both =
        set("x-request-id", " ").toBuilder().putAll(set("x-correlation-id", " id-1 ")).build();

    assertThat(requestId(call(Context.root(), both))).isEqualTo("id-1");
  }

  @Test
  void blankId_isTheTracesAsOnTheServer() {
    Context call = call(Context.root(), set("x-request-id", ""));

    assertThat(requestId(call)).isEqualTo(traceId(call));
    assertThat(sentBy(call)).isEmpty();
  }

  private static Attributes set(String header, String value) {
    return Attributes.of(
        AttributeKey.stringArrayKey("http.request.header." + header), List.of(value));
  }

  private Context call(Context parent, Attributes atStart) {
    return started(calls.onStart(parent, "call", atStart), SpanKind.CLIENT);
  }

  private Context started(Context parent, SpanKind kind) {
    Span span =
        provider.get("test").spanBuilder("s").setParent(parent).setSpanKind(kind).startSpan();
    return parent.with(span);
  }

  private static Map<String, String> sentBy(Context call) {
    Map<String, String> sent = new HashMap<>();
    new RequestIdPropagator(TRAVEL).inject(call, sent, Map::put);
    return sent;
  }

  private static @Nullable String requestId(Context context) {
    return ((ReadableSpan) Span.fromContext(context)).getAttribute(RequestIdOnSpans.REQUEST_ID);
  }

  private static boolean isReplaced(Context context) {
    return Boolean.TRUE.equals(
        ((ReadableSpan) Span.fromContext(context))
            .getAttribute(AttributeKey.booleanKey("whylate.request_id.replaced")));
  }

  private static String traceId(Context context) {
    return Span.fromContext(context).getSpanContext().getTraceId();
  }

  private static final class Tagging implements SpanProcessor {

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
      RequestIdOnSpans.tag(parent, span);
    }

    @Override
    public boolean isStartRequired() {
      return true;
    }

    @Override
    public void onEnd(ReadableSpan span) {}

    @Override
    public boolean isEndRequired() {
      return false;
    }
  }
}
