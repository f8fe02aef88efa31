package io.whylate.stream.topology;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.attribution.Attribution;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.json.RetractionJson;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.state.Capacity;
import io.whylate.stream.topic.Topics;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Messages with faults: none stops the job, and every span that can be read in them is accounted
 * for. {@code -Dwhylate.fuzz.messages=1000000} for a long run, {@code whylate.fuzz.seed} for
 * others.
 */
class MutatedMessagesTest {

  private static final int MESSAGES = Integer.getInteger("whylate.fuzz.messages", 5_000);
  private static final int AT_A_TIME = 500;

  private final Random random = new Random(Integer.getInteger("whylate.fuzz.seed", 1));
  private final TopologyFixture topology =
      new TopologyFixture(
          new Attribution()::breakdown,
          TopologyFixture.rules(100_000, new Capacity(1_000, 16 << 20)));

  private long sentSpans;
  private long sentUnreadable;
  private long deadSpans;
  private long deadUnreadable;
  private long breakdowns;

  @AfterEach
  void close() {
    topology.close();
  }

  @Test
  void mutatedMessages_stopNothingAndLoseNoSpan() throws MalformedInput {
    for (int sent = 0; sent < MESSAGES; sent++) {
      send(message());
      if (sent % AT_A_TIME == 0) {
        topology.wait(Duration.ofSeconds(random.nextInt(4)));
        readResults();
      }
    }
    for (int i = 0; i < 6; i++) {
      topology.wait(TopologyFixture.HARD_CAP);
      readResults();
    }

    assertThat(topology.spans(SpanFate.RECEIVED)).isEqualTo(sentSpans).isPositive();
    assertThat(deadUnreadable).isEqualTo(sentUnreadable).isPositive();
    assertThat(deadSpans).isEqualTo(topology.spans(SpanFate.DEAD_LETTERED)).isPositive();
    assertThat(topology.openSpans()).isZero();
    assertThat(topology.openIterators()).isZero();
    assertThat(
            Stream.of(SpanFate.values())
                .filter(fate -> fate != SpanFate.RECEIVED && fate != SpanFate.MOVED)
                .mapToLong(topology::spans)
                .sum())
        .isEqualTo(sentSpans + topology.spans(SpanFate.MOVED));
    assertThat(breakdowns).isGreaterThan(MESSAGES / 100);
  }

  private void send(byte[] message) {
    int spans = spans(message);
    if (spans < 0) {
      sentUnreadable++;
    } else {
      sentSpans += spans;
    }
    topology.send(message);
  }

  private byte[] message() {
    Span.Builder[] spans = new Span.Builder[random.nextInt(5)];
    for (int i = 0; i < spans.length; i++) {
      int trace = random.nextInt(MESSAGES);
      String key = random.nextInt(3) == 0 ? null : "r" + random.nextInt(MESSAGES);
      spans[i] = span(trace, 1 + random.nextInt(20), random.nextInt(20), key);
      if (random.nextInt(4) == 0) {
        Mutation.apply(spans[i], random);
      }
    }
    byte[] message = request("service-" + random.nextInt(5), spans);
    return random.nextInt(2) == 0 ? message : Mutation.apply(message, random);
  }

  private void readResults() throws MalformedInput {
    for (var record : topology.records(Topics.REQUEST_BREAKDOWNS)) {
      if (RetractionJson.read(record.value()) == null) {
        Breakdown breakdown = BreakdownJson.read(record.value());
        breakdowns++;
        assertThat(breakdown.layers().values().stream().mapToLong(ns -> ns).sum())
            .isEqualTo(breakdown.e2eNs());
      }
    }
    topology.evidence();
    topology
        .records(Topics.DEAD_LETTERS)
        .forEach(
            letter -> {
              int spans = spans(letter.value());
              deadSpans += Math.max(0, spans);
              deadUnreadable += spans < 0 ? 1 : 0;
            });
  }

  /** In a message, as the authors of protobuf read it; -1 where they do not. */
  private static int spans(byte[] message) {
    try {
      return ExportTraceServiceRequest.parseFrom(message).getResourceSpansList().stream()
          .flatMap(ofResource -> ofResource.getScopeSpansList().stream())
          .mapToInt(ofScope -> ofScope.getSpansCount())
          .sum();
    } catch (InvalidProtocolBufferException e) {
      return -1;
    }
  }
}
