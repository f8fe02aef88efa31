package io.whylate.extension.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestIdPropagatorTest {

  private final RequestIdPropagator propagator = propagator(false);
  private final Map<String, String> headers = new HashMap<>();

  private static RequestIdPropagator propagator(boolean tenantTrusted) {
    return new RequestIdPropagator(
        new Travel(
            List.of("x-request-id", "x-correlation-id"),
            new Destinations(List.of()),
            true,
            true,
            tenantTrusted));
  }

  @Test
  void labelsReceived_holdUnlessUnusable() {
    headers.put("x-whylate-workload", "chat");
    headers.put("x-whylate-task-id", "x".repeat(257));

    Labels labels = Labels.in(propagator(true).extract(Context.root(), headers, new MapGetter()));

    assertThat(labels.names()).containsExactly(Label.WORKLOAD);
    assertThat(labels.get(Label.WORKLOAD)).isEqualTo("chat");
  }

  @Test
  void tenantReceived_holdsOnlyWhereTrusted() {
    headers.put("x-whylate-tenant", "acme");

    assertThat(
            Labels.in(propagator(false).extract(Context.root(), headers, new MapGetter())).names())
        .isEmpty();
    assertThat(
            Labels.in(propagator(true).extract(Context.root(), headers, new MapGetter())).names())
        .containsExactly(Label.TENANT);
  }

  @Test
  void firstHeaderPresent_wins() {
    headers.put("x-correlation-id", "second");
    assertThat(extracted().in(SpanContext.getInvalid())).isEqualTo("second");

    headers.put("x-request-id", "first");
    assertThat(extracted().in(SpanContext.getInvalid())).isEqualTo("first");
  }

  @Test
  void emptyHeader_countsAsNone() {
    headers.put("x-request-id", "");

    assertThat(RequestId.from(propagator.extract(Context.root(), headers, new MapGetter())))
        .isNull();
  }

  @Test
  void idThatTravels_isSentInTheFirstHeaderOnly() {
    propagator.inject(
        Context.root().with(RequestId.of("id-1").travelling(true)), headers, Map::put);

    assertThat(headers).containsExactly(Map.entry("x-request-id", "id-1"));
  }

  @Test
  void idThatStays_isNotSent() {
    propagator.inject(Context.root().with(RequestId.of("id-1")), headers, Map::put);

    assertThat(headers).isEmpty();
  }

  @Test
  void carrierThatFails_harmsNobody() {
    Context context = Context.root().with(RequestId.of("id-1").travelling(true));

    propagator.inject(
        context,
        headers,
        (carrier, key, value) -> {
          throw new IllegalStateException("read-only");
        });

    assertThat(headers).isEmpty();
  }

  private RequestId extracted() {
    Context context = propagator.extract(Context.root(), headers, new MapGetter());
    return Objects.requireNonNull(RequestId.from(context));
  }

  private static final class MapGetter implements TextMapGetter<Map<String, String>> {

    @Override
    public Iterable<String> keys(Map<String, String> carrier) {
      return carrier.keySet();
    }

    @Override
    public @Nullable String get(@Nullable Map<String, String> carrier, String key) {
      return carrier == null ? null : carrier.get(key);
    }
  }
}
