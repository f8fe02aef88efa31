package io.whylate.stream.sink;

import io.whylate.formats.MalformedInput;
import io.whylate.stream.deadletter.DeadLetter;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.topic.Topics;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves records to rows. Offsets are committed after the insert, so nothing is lost; a batch that
 * is tried again has the same token, and rows that come twice replace each other. While ClickHouse
 * is away nothing is read. For one thread.
 */
final class Sink {

  static final List<String> TOPICS = List.of(Topics.REQUEST_BREAKDOWNS, Topics.REQUEST_SPANS);

  private static final Logger LOG = LoggerFactory.getLogger(Sink.class);
  private static final String STAGE = "sink";
  private static final Map<String, Rows> ROWS =
      Map.of(
          Topics.REQUEST_BREAKDOWNS, new BreakdownRows(), Topics.REQUEST_SPANS, new EvidenceRows());

  private final SinkConfig config;
  private final Consumer<String, byte[]> consumer;
  private final Map<String, Uuid> topicIds;
  private final RowWriter writer;
  private final RejectedRecords rejected;
  private final StreamMetrics metrics;
  private final InstantSource clock;

  private final Map<TopicPartition, Batch> batches = new LinkedHashMap<>();
  private final Backoff backoff;

  Sink(
      SinkConfig config,
      Consumer<String, byte[]> consumer,
      Map<String, Uuid> topicIds,
      RowWriter writer,
      RejectedRecords rejected,
      StreamMetrics metrics,
      InstantSource clock) {
    this.config = config;
    this.consumer = consumer;
    this.topicIds = topicIds;
    this.writer = writer;
    this.rejected = rejected;
    this.metrics = metrics;
    this.clock = clock;
    this.backoff = new Backoff(config.firstRetry(), config.maxRetry());
    consumer.subscribe(TOPICS, new DropOnRevoke());
  }

  /** Reads what there is and inserts what is due; waits for new records at most this long. */
  void step(Duration poll) {
    if (backoff.isActive()) {
      // Polling goes on, to stay in the group.
      consumer.pause(consumer.assignment());
    }
    for (ConsumerRecord<String, byte[]> record : consumer.poll(poll)) {
      add(record);
    }
    insertDue(clock.millis());
  }

  /** One try at inserting everything that was read. */
  void drain() {
    batches.values().stream().toList().forEach(this::insert);
  }

  private void add(ConsumerRecord<String, byte[]> record) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    Batch batch =
        batches.computeIfAbsent(
            partition,
            key ->
                new Batch(
                    key,
                    topicId(record.topic()),
                    record.offset(),
                    clock.millis(),
                    rows(record.topic())));
    try {
      batch.add(record);
    } catch (MalformedInput e) {
      String reason = String.valueOf(e.getMessage());
      LOG.error("{} offset {}: {}", partition, record.offset(), reason);
      rejected.reject(record.key(), new DeadLetter(record.value(), STAGE, reason));
      metrics.deadLetters(STAGE).increment();
    }
  }

  private void insertDue(long nowMs) {
    if (!backoff.isOver(nowMs)) {
      return;
    }
    for (Batch batch : batches.values().stream().filter(b -> b.isDue(config, nowMs)).toList()) {
      if (!insert(batch)) {
        backoff.failed(nowMs);
        return;
      }
    }
    if (backoff.isActive()) {
      backoff.succeeded();
      consumer.resume(consumer.paused());
    }
  }

  private boolean insert(Batch batch) {
    try {
      for (Insert insert : batch.inserts()) {
        writer.insert(insert);
        metrics.insertedRows(insert.table()).increment(insert.rows());
      }
    } catch (IOException e) {
      metrics.failedInserts().increment();
      LOG.warn("ClickHouse did not take rows, trying again: {}", e.getMessage());
      return false;
    }
    consumer.commitSync(Map.of(batch.partition(), new OffsetAndMetadata(batch.nextOffset())));
    batches.remove(batch.partition());
    return true;
  }

  private Uuid topicId(String topic) {
    return topicIds.getOrDefault(topic, Uuid.ZERO_UUID);
  }

  private static Rows rows(String topic) {
    Rows rows = ROWS.get(topic);
    if (rows == null) {
      throw new IllegalStateException("not subscribed to " + topic);
    }
    return rows;
  }

  /** Another member reads again what was read but not committed. */
  private final class DropOnRevoke implements ConsumerRebalanceListener {

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      batches.keySet().removeAll(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      batches.keySet().removeAll(partitions);
    }
  }
}
