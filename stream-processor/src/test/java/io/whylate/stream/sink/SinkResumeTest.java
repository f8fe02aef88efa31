package io.whylate.stream.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.OtlpRequests;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.topic.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/** A sink that ends at any moment, and the one after it. */
class SinkResumeTest {

  private static final TopicPartition PARTITION = new TopicPartition(Topics.REQUEST_BREAKDOWNS, 0);
  private static final String REQUESTS = "whylate.requests";
  private static final Duration MAX_AGE = Duration.ofSeconds(1);
  private static final int MAX_RECORDS = 3;
  private static final int TABLES = 2;

  private final FakeRowWriter writer = new FakeRowWriter();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final AtomicLong nowMs = new AtomicLong();
  private final List<byte[]> log = new ArrayList<>();
  private long logBegin;
  private OffsetAndMetadata committed = new OffsetAndMetadata(0);

  @Test
  void killedAtAnyInsert_everyRowIsThereOnce() throws MalformedInput {
    for (int before = 0; before <= TABLES; before++) {
      requests(5);
      writer.insertsUntilKilled = before;
      Running first = new Running();
      if (before < TABLES) {
        assertThatThrownBy(first::step).isInstanceOf(FakeRowWriter.Killed.class);
        first.end();
        assertThat(committed.metadata()).startsWith("intent:");
      } else {
        first.step();
        first.end();
      }
      writer.insertsUntilKilled = -1;

      new Running().drain();

      assertThat(writer.lines(REQUESTS)).hasSize(log.size()).doesNotHaveDuplicates();
      assertThat(committed).isEqualTo(new OffsetAndMetadata(log.size()));
    }
  }

  @Test
  void killedBetweenInsertAndConfirmation_insertsTheSameUnderTheSameTokens() throws MalformedInput {
    requests(5);
    Running first = new Running();
    first.step();
    List<String> tokens = writer.inserts.stream().map(Insert::token).toList();
    // As if the last commit had not come through.
    committed = first.intents.get(0);
    writer.inserts.clear();
    requests(2);

    Running second = new Running();
    second.step();

    assertThat(second.offered).startsWith(tokens.toArray(String[]::new));
    assertThat(writer.inserts).isEmpty();
    second.drain();
    assertThat(writer.lines(REQUESTS)).hasSize(2);
    assertThat(committed).isEqualTo(new OffsetAndMetadata(7));
    assertThat(registry.counter("whylate.resumed.batches").count()).isEqualTo(1);
  }

  @Test
  void resumed_rubbishOfTheBatch_isNotPutAsideAgain() throws MalformedInput {
    log.add(new byte[] {'{', '}'});
    requests(2);
    writer.insertsUntilKilled = 0;
    Running first = new Running();
    assertThatThrownBy(first::step).isInstanceOf(FakeRowWriter.Killed.class);
    first.end();
    assertThat(first.rejected).hasSize(1);

    Running second = new Running();
    second.drain();

    assertThat(second.rejected).isEmpty();
    assertThat(writer.lines(REQUESTS)).hasSize(2);
  }

  @Test
  void answerLostAfterTheServerHadTheRows_addsThemOnce() throws MalformedInput {
    requests(MAX_RECORDS);
    writer.answersUntilLost = TABLES - 1;
    Running running = new Running();
    running.step();
    running.end();
    assertThat(committed.metadata()).startsWith("intent:");

    nowMs.addAndGet(1_000);
    running.step();

    assertThat(writer.refusedTokens).hasSize(1);
    assertThat(writer.lines(REQUESTS)).hasSize(MAX_RECORDS);
    running.end();
    assertThat(committed).isEqualTo(new OffsetAndMetadata(MAX_RECORDS));
  }

  @Test
  void serverKilledBetweenTokenAndRows_rowsAreThereAfterTheNextTry() throws MalformedInput {
    requests(MAX_RECORDS);
    writer.insertsUntilHalfDone = 0;
    Running running = new Running();
    running.step();
    assertThat(writer.inserts).isEmpty();

    nowMs.addAndGet(1_000);
    running.step();

    assertThat(writer.lines(REQUESTS)).hasSize(MAX_RECORDS);
    running.end();
    assertThat(committed).isEqualTo(new OffsetAndMetadata(MAX_RECORDS));
  }

  @Test
  void rangeDeletedMeanwhile_isToldAndTheRestGoesOn() throws MalformedInput {
    requests(5);
    writer.insertsUntilKilled = 0;
    Running first = new Running();
    assertThatThrownBy(first::step).isInstanceOf(FakeRowWriter.Killed.class);
    first.end();
    logBegin = 2;

    Running second = new Running();
    second.drain();

    assertThat(registry.counter("whylate.truncated.batches").count()).isEqualTo(1);
    assertThat(writer.lines(REQUESTS)).hasSize(3);
    assertThat(writer.inserts).allMatch(insert -> insert.token().contains("-0-2-4-"));
    assertThat(committed).isEqualTo(new OffsetAndMetadata(5));
  }

  @Test
  void intent_ofOtherMetadata_isNone() {
    assertThat(Intent.of(new OffsetAndMetadata(3))).isNull();
    assertThat(Intent.of(new OffsetAndMetadata(3, "intent:x:1"))).isNull();
    Intent intent = new Intent(3, 9, -1);
    assertThat(Intent.of(intent.committed())).isEqualTo(intent);
  }

  private void requests(int count) throws MalformedInput {
    for (int i = 0; i < count; i++) {
      String id = "r" + log.size();
      Request request =
          new Request(
              new RequestKey(id, KeyKind.REQUEST_ID),
              0,
              Instant.parse("2026-11-30T15:00:00Z"),
              0,
              OtlpProtobuf.read(OtlpRequests.request("edge", OtlpRequests.span(1, 1, 0, id)))
                  .spans());
      log.add(BreakdownJson.write(new FakeAttribution().apply(request)));
    }
  }

  /** One sink process; what it commits stays when it ends. */
  private final class Running {

    final List<OffsetAndMetadata> intents = new ArrayList<>();
    final List<String> offered = new ArrayList<>();
    final List<String> rejected = new ArrayList<>();
    private final MockConsumer<String, byte[]> consumer =
        new MockConsumer<>("earliest") {
          @Override
          public synchronized void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
            super.commitSync(offsets);
            OffsetAndMetadata offset = offsets.get(PARTITION);
            if (offset != null && offset.metadata().startsWith("intent:")) {
              intents.add(offset);
            }
          }
        };
    private final Sink sink =
        new Sink(
            new SinkConfig(MAX_RECORDS, MAX_AGE, Duration.ofMillis(100), Duration.ofMillis(400)),
            consumer,
            Map.of(Topics.REQUEST_BREAKDOWNS, new Uuid(1, 2)),
            new RowWriter() {
              @Override
              public void insert(Insert insert) throws java.io.IOException {
                offered.add(insert.token());
                writer.insert(insert);
              }

              @Override
              public void insertAgain(Insert insert) throws java.io.IOException {
                offered.add(insert.token());
                writer.insertAgain(insert);
              }

              @Override
              public void close() {}
            },
            (record, letter) -> rejected.add(letter.reason()),
            new StreamMetrics(registry),
            () -> Instant.ofEpochMilli(nowMs.get()));

    Running() {
      consumer.updateBeginningOffsets(Map.of(PARTITION, logBegin));
      consumer.updateEndOffsets(Map.of(PARTITION, (long) log.size()));
      consumer.commitSync(Map.of(PARTITION, committed));
      consumer.rebalance(List.of(PARTITION));
      feed(Math.max(logBegin, committed.offset()));
    }

    /** A poll of the fake takes all that there is; what was read too far comes again. */
    void step() {
      sink.step(Duration.ZERO);
      feed(consumer.position(PARTITION));
    }

    void drain() {
      for (int i = 0; i <= log.size(); i++) {
        step();
        nowMs.addAndGet(MAX_AGE.toMillis());
      }
      end();
    }

    void end() {
      committed = Objects.requireNonNull(consumer.committed(Set.of(PARTITION)).get(PARTITION));
    }

    private void feed(long from) {
      for (long offset = from; offset < log.size(); offset++) {
        byte[] value = log.get((int) offset);
        consumer.addRecord(new ConsumerRecord<>(PARTITION.topic(), 0, offset, "r", value));
      }
    }
  }
}
