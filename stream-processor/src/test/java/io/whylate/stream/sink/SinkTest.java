package io.whylate.stream.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.json.Evidence;
import io.whylate.formats.json.EvidenceJson;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.OtlpRequests;
import io.whylate.stream.deadletter.DeadLetter;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SinkTest {

  private static final TopicPartition BREAKDOWNS = new TopicPartition(Topics.REQUEST_BREAKDOWNS, 0);
  private static final TopicPartition SPANS = new TopicPartition(Topics.REQUEST_SPANS, 0);
  private static final Uuid BREAKDOWNS_ID = new Uuid(1, 2);
  private static final Uuid SPANS_ID = new Uuid(3, 4);
  private static final Duration MAX_AGE = Duration.ofSeconds(1);
  private static final int MAX_RECORDS = 3;

  private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  private final FakeRowWriter writer = new FakeRowWriter();
  private final List<DeadLetter> rejected = new ArrayList<>();
  private final AtomicLong nowMs = new AtomicLong();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Sink sink =
      new Sink(
          new SinkConfig(MAX_RECORDS, MAX_AGE, Duration.ofMillis(100), Duration.ofMillis(400)),
          consumer,
          Map.of(Topics.REQUEST_BREAKDOWNS, BREAKDOWNS_ID, Topics.REQUEST_SPANS, SPANS_ID),
          writer,
          (record, letter) -> rejected.add(letter),
          new StreamMetrics(registry),
          () -> Instant.ofEpochMilli(nowMs.get()));

  @BeforeEach
  void assign() {
    consumer.rebalance(List.of(BREAKDOWNS, SPANS));
    consumer.updateBeginningOffsets(Map.of(BREAKDOWNS, 0L, SPANS, 0L));
  }

  @Test
  void step_smallBatch_waitsForItsAge() throws MalformedInput {
    breakdown(0, request("r1"));
    step();
    assertThat(writer.inserts).isEmpty();

    nowMs.addAndGet(MAX_AGE.toMillis());
    step();

    assertThat(writer.tables()).containsExactly("whylate.segments", "whylate.requests");
    assertThat(committed(BREAKDOWNS)).isEqualTo(1);
  }

  @Test
  void step_fullBatch_isInsertedAtOnce() throws MalformedInput {
    for (int offset = 0; offset < MAX_RECORDS; offset++) {
      breakdown(offset, request("r" + offset));
    }

    step();

    assertThat(writer.lines("whylate.requests")).hasSize(MAX_RECORDS);
    assertThat(registry.counter("whylate.inserted.rows", "table", "whylate.requests").count())
        .isEqualTo(MAX_RECORDS);
  }

  @Test
  void step_onlyALaterRequestHasModelCalls_requestsAreStillInsertedLast() throws MalformedInput {
    breakdown(0, request("r0"));
    breakdown(1, request("r1", FakeAttribution.MODEL_CALL));
    breakdown(2, request("r2"));

    step();

    assertThat(writer.tables())
        .containsExactly("whylate.segments", "whylate.model_calls", "whylate.requests");
  }

  @Test
  void insert_tokenNamesTopicPartitionOffsetsAndTable() throws MalformedInput {
    for (int offset = 5; offset < 8; offset++) {
      breakdown(offset, request("r" + offset));
    }

    step();

    assertThat(writer.inserts)
        .extracting(Insert::token)
        .containsExactly(
            BREAKDOWNS_ID + "-0-5-7-whylate.segments", BREAKDOWNS_ID + "-0-5-7-whylate.requests");
  }

  @Test
  void step_clickHouseAway_keepsTriesAgainWithTheSameTokensAndReadsNothing() throws MalformedInput {
    writer.away = true;
    for (int offset = 0; offset < MAX_RECORDS; offset++) {
      breakdown(offset, request("r" + offset));
    }
    step();
    assertThat(committed(BREAKDOWNS)).isZero();
    breakdown(MAX_RECORDS, request("later"));
    step();
    assertThat(consumer.paused()).containsExactlyInAnyOrder(BREAKDOWNS, SPANS);
    assertThat(writer.refusedTokens).hasSize(1);
    nowMs.addAndGet(100);
    step();
    assertThat(writer.refusedTokens).hasSize(2).containsOnly(writer.refusedTokens.get(0));

    writer.away = false;
    nowMs.addAndGet(200);
    step();

    assertThat(writer.inserts.get(0).token()).isEqualTo(writer.refusedTokens.get(0));
    assertThat(committed(BREAKDOWNS)).isEqualTo(MAX_RECORDS);
    step();
    assertThat(consumer.paused()).isEmpty();
    nowMs.addAndGet(MAX_AGE.toMillis());
    step();
    assertThat(committed(BREAKDOWNS)).isEqualTo(MAX_RECORDS + 1);
  }

  @Test
  void step_noBreakdown_isRejectedAndTheRestGoesOn() throws MalformedInput {
    byte[] rubbish = "{}".getBytes(StandardCharsets.UTF_8);
    consumer.addRecord(new ConsumerRecord<>(Topics.REQUEST_BREAKDOWNS, 0, 0, "r0#0", rubbish));
    breakdown(1, request("r1"));
    step();
    nowMs.addAndGet(MAX_AGE.toMillis());

    step();

    assertThat(rejected).singleElement().extracting(DeadLetter::original).isEqualTo(rubbish);
    assertThat(writer.lines("whylate.requests")).hasSize(1);
    assertThat(committed(BREAKDOWNS)).isEqualTo(2);
  }

  @Test
  void revoked_dropsWhatWasNotCommitted() throws MalformedInput {
    breakdown(0, request("r1"));
    step();

    consumer.rebalance(List.of());
    nowMs.addAndGet(MAX_AGE.toMillis());
    sink.drain();

    assertThat(writer.inserts).isEmpty();
  }

  @Test
  void drain_insertsSmallBatches() throws MalformedInput {
    breakdown(0, request("r1"));
    step();

    sink.drain();

    assertThat(committed(BREAKDOWNS)).isEqualTo(1);
  }

  @Test
  void rows_ofBreakdown_haveTimesAndVersionOfTheirColumns() throws MalformedInput {
    breakdown(7, request("r1"));
    step();
    sink.drain();

    assertThat(writer.lines("whylate.requests"))
        .singleElement()
        .satisfies(
            line ->
                assertThat(line)
                    .contains(
                        "\"row_id\":\"r1#0\"",
                        "\"opened_at\":\"2026-11-30 15:00:00.000000000\"",
                        "\"start\":\"2026-11-30 15:22:18.000000000\"",
                        "\"layer_caller_ns\":1000000000",
                        "\"layer_decode_ns\":0",
                        "\"ttft_ns\":null",
                        "\"savable_known\":false",
                        "\"clock_offset.from_clock\":[\"h1\"]",
                        "\"clock_offset.least_ns\":[null],\"clock_offset.most_ns\":[3]",
                        "\"row_version\":" + ((1L << 50) + 7)));
  }

  @Test
  void rows_ofEvidence_areOneASpan() throws MalformedInput {
    consumer.addRecord(
        new ConsumerRecord<>(
            Topics.REQUEST_SPANS, 0, 0, "r1#0", EvidenceJson.write(Evidence.of(request("r1")))));
    step();
    sink.drain();

    assertThat(writer.lines("whylate.spans"))
        .singleElement()
        .satisfies(
            line ->
                assertThat(line)
                    .contains("\"parent_span_id\":null", "\"start_unix_ns\":1796052138000000000"));
    assertThat(writer.inserts.get(0).token()).isEqualTo(SPANS_ID + "-0-0-0-whylate.spans");
  }

  private void step() {
    sink.step(Duration.ZERO);
  }

  private void breakdown(long offset, Request request) {
    consumer.addRecord(
        new ConsumerRecord<>(
            Topics.REQUEST_BREAKDOWNS,
            0,
            offset,
            request.rowId(),
            BreakdownJson.write(new FakeAttribution().apply(request))));
  }

  private long committed(TopicPartition partition) {
    OffsetAndMetadata committed = consumer.committed(Set.of(partition)).get(partition);
    return committed == null ? 0 : committed.offset();
  }

  private static Request request(String id) throws MalformedInput {
    return request(id, "GET /chat");
  }

  private static Request request(String id, String spanName) throws MalformedInput {
    return new Request(
        new RequestKey(id, KeyKind.REQUEST_ID),
        0,
        Instant.parse("2026-11-30T15:00:00Z"),
        1,
        OtlpProtobuf.read(
                OtlpRequests.request("edge", OtlpRequests.span(1, 1, 0, id).setName(spanName)))
            .spans());
  }
}
