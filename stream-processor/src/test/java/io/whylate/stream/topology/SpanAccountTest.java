package io.whylate.stream.topology;

import static io.whylate.stream.OtlpRequests.START_NS;
import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.state.Capacity;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Received and moved are attributed, evicted, late, duplicate, dead-lettered and open: exactly. */
class SpanAccountTest {

  private static final int SEEDS = 12;
  private static final int STEPS = 250;
  private static final Capacity TIGHT = new Capacity(12, 40_000);
  private static final String FAILING_KEY = "r3";

  private final Map<SpanFate, Long> total = new EnumMap<>(SpanFate.class);

  @Test
  void randomStreams_everySpanHasOneFateAtEveryMoment() {
    for (int seed = 0; seed < SEEDS; seed++) {
      run(new Random(seed));
    }

    // Each fate was met, else the equation says little.
    assertThat(total).hasSize(SpanFate.values().length).doesNotContainValue(0L);
  }

  private void run(Random random) {
    List<Span.Builder> sent = new ArrayList<>();
    long spans = 0;
    try (TopologyFixture topology =
        new TopologyFixture(
            (request, estimates, known) -> {
              if (request.key().id().equals(FAILING_KEY)) {
                throw new IllegalStateException("a bug with " + FAILING_KEY);
              }
              return new FakeAttribution().apply(request);
            },
            TopologyFixture.rules(2_000, TIGHT))) {
      for (int step = 0; step < STEPS; step++) {
        if (random.nextInt(20) == 0) {
          topology.send("rubbish".getBytes(StandardCharsets.UTF_8));
        }
        if (random.nextInt(20) == 0) {
          topology.erase(Objects.requireNonNullElse(key(random), "r1"));
        }
        List<Span.Builder> batch = batch(random, sent);
        spans += batch.size();
        topology.send(request("edge", batch.toArray(Span.Builder[]::new)));
        topology.caughtUp(random.nextInt(5) > 0);
        topology.wait(pause(random));
        assertBalanced(topology);
      }
      topology.caughtUp(true);
      for (int i = 0; i < 6; i++) {
        topology.wait(TopologyFixture.HARD_CAP);
      }
      assertBalanced(topology);
      assertThat(topology.openSpans()).isZero();
      assertThat(topology.openIterators()).isZero();
      assertThat(topology.spans(SpanFate.RECEIVED)).isEqualTo(spans);
      for (SpanFate fate : SpanFate.values()) {
        total.merge(fate, topology.spans(fate), Long::sum);
      }
    }
  }

  private static void assertBalanced(TopologyFixture topology) {
    long out = topology.openSpans();
    for (SpanFate fate : SpanFate.values()) {
      out += fate == SpanFate.RECEIVED || fate == SpanFate.MOVED ? 0 : topology.spans(fate);
    }
    assertThat(out).isEqualTo(topology.spans(SpanFate.RECEIVED) + topology.spans(SpanFate.MOVED));
  }

  /** New spans, and such that were sent before, in other company. */
  private static List<Span.Builder> batch(Random random, List<Span.Builder> sent) {
    List<Span.Builder> batch = new ArrayList<>();
    int size = 1 + random.nextInt(4);
    while (batch.size() < size) {
      if (!sent.isEmpty() && random.nextInt(4) == 0) {
        batch.add(sent.get(random.nextInt(sent.size())));
      } else {
        Span.Builder span = newSpan(random);
        sent.add(span);
        batch.add(span);
      }
    }
    return batch;
  }

  private static Span.Builder newSpan(Random random) {
    int trace = random.nextInt(25);
    int id = 1 + random.nextInt(30);
    long startNs = START_NS + Duration.ofSeconds(random.nextInt(10) == 0 ? 200 : 0).toNanos();
    return span(trace, id, random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(30), key(random))
        .setName("x".repeat(random.nextInt(40) == 0 ? 2_500 : random.nextInt(200)))
        .setStartTimeUnixNano(startNs)
        .setEndTimeUnixNano(startNs + random.nextInt(1_000_000_000));
  }

  private static @Nullable String key(Random random) {
    return random.nextBoolean() ? null : "r" + random.nextInt(20);
  }

  private static Duration pause(Random random) {
    return switch (random.nextInt(40)) {
      case 0 -> TopologyFixture.REMEMBER;
      case 1, 2, 3 -> TopologyFixture.IDLE;
      default -> Duration.ofMillis(random.nextInt(3_000));
    };
  }
}
