package io.whylate.stream.sink;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.formats.MalformedInput;
import io.whylate.stream.deadletter.DeadLetter;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.topic.Topics;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves records to rows, effectively once: which records are inserted together is committed before
 * the insert, that they are inserted after it. Whoever resumes inserts the same records under the
 * same tokens, which add nothing where they came through, and looks whether they are there. While
 * ClickHouse does not take rows nothing is read. For one thread.
 */
final class Sink {

  static final List<String> TOPICS = List.of(Topics.REQUEST_BREAKDOWNS, Topics.REQUEST_SPANS);

  private static final Logger LOG = LoggerFactory.getLogger(Sink.class);
  private static final String STAGE = "sink";
  // With the longest insert of one batch on top it is below max.poll.interval.ms.
  private static final Duration MAX_STEP = Duration.ofSeconds(60);

  private final SinkConfig config;
  private final Consumer<String, byte[]> consumer;
  private final Map<String, Uuid> topicIds;
  private final RowWriter writer;
  private final RejectedRecords rejected;
  private final StreamMetrics metrics;
  private final InstantSource clock;

  private final Map<String, Rows> rowsByTopic;
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
    this.rowsByTopic =
        Map.of(
            Topics.REQUEST_BREAKDOWNS,
            new BreakdownRows(this::show),
            Topics.REQUEST_SPANS,
            new EvidenceRows());
    this.backoff = new Backoff(config.firstRetry(), config.maxRetry());
    consumer.subscribe(TOPICS, new Ownership());
  }

  /** Reads what there is and inserts what is due; waits for new records at most this long. */
  void step(Duration poll) {
    holdBack(clock.millis());
    ConsumerRecords<String, byte[]> records = consumer.poll(poll);
    for (TopicPartition partition : records.partitions()) {
      addAll(partition, records.records(partition));
    }
    insertDue(clock.millis());
  }

  /** Records that are not read yet, as far as the last poll knows. */
  long lagRecords() {
    return consumer.assignment().stream()
        .map(consumer::currentLag)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .sum();
  }

  /** Since when ClickHouse takes no rows; null while it does. */
  @Nullable Long failingSinceMs() {
    return backoff.failingSinceMs();
  }

  /** One try at inserting everything that was read. */
  void drain() {
    batches.values().stream().toList().forEach(this::insert);
  }

  /** Reads nothing that there is no room for. Polling goes on, to stay in the group. */
  private void holdBack(long nowMs) {
    Set<TopicPartition> full =
        consumer.assignment().stream()
            .filter(partition -> backoff.isActive() || isDue(partition, nowMs))
            .collect(Collectors.toSet());
    consumer.pause(full);
    Set<TopicPartition> others = new HashSet<>(consumer.assignment());
    others.removeAll(full);
    consumer.resume(others);
  }

  private boolean isDue(TopicPartition partition, long nowMs) {
    Batch batch = batches.get(partition);
    return batch != null && batch.isDue(config, nowMs);
  }

  private void addAll(TopicPartition partition, List<ConsumerRecord<String, byte[]>> records) {
    Batch batch =
        batches.computeIfAbsent(
            partition,
            key ->
                new Batch(
                    key,
                    topicId(key.topic()),
                    records.get(0).offset(),
                    clock.millis(),
                    rows(key.topic())));
    for (ConsumerRecord<String, byte[]> record : records) {
      if (batch.isSealed()) {
        consumer.seek(partition, record.offset());
        return;
      }
      add(batch, record);
    }
  }

  private void add(Batch batch, ConsumerRecord<String, byte[]> record) {
    try {
      batch.add(record);
    } catch (MalformedInput e) {
      if (batch.isResumed()) {
        // It was put aside before the intent was committed.
        return;
      }
      String reason = String.valueOf(e.getMessage());
      LOG.error("{} offset {}: {}", batch.partition(), record.offset(), reason);
      rejected.reject(record, new DeadLetter(record.value(), STAGE, reason));
      metrics.deadLetters(STAGE).increment();
    }
  }

  private void insertDue(long nowMs) {
    if (!backoff.isOver(nowMs)) {
      return;
    }
    for (Batch batch : batches.values().stream().filter(b -> b.isDue(config, nowMs)).toList()) {
      if (!insert(batch)) {
        backoff.failed(clock.millis());
        return;
      }
      if (clock.millis() - nowMs > MAX_STEP.toMillis()) {
        // The rest is still due; without a poll in between this member would lose its partitions.
        return;
      }
    }
    backoff.succeeded();
  }

  private boolean insert(Batch batch) {
    Intent intent = batch.intend();
    if (intent != null) {
      consumer.commitSync(Map.of(batch.partition(), intent.committed()));
    }
    try {
      for (Insert insert : batch.inserts()) {
        if (intent == null) {
          writer.insertAgain(insert);
        } else {
          writer.insert(insert);
        }
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

  private void show(Breakdown breakdown) {
    metrics.requestTimes().record(breakdown);
    metrics.distinctLabels().record(breakdown);
  }

  private Uuid topicId(String topic) {
    return topicIds.getOrDefault(topic, Uuid.ZERO_UUID);
  }

  private Rows rows(String topic) {
    Rows rows = rowsByTopic.get(topic);
    if (rows == null) {
      throw new IllegalStateException("not subscribed to " + topic);
    }
    return rows;
  }

  /** What a member before this one was about to insert, if it can still be read as it was. */
  private void resume(TopicPartition partition, OffsetAndMetadata committed) {
    Intent intent = Intent.of(committed);
    long begin = consumer.beginningOffsets(Set.of(partition)).getOrDefault(partition, 0L);
    // After the beginning, not before: the consumer takes whichever it was told last for the end
    // when it reckons its lag, until new records come.
    long end = consumer.endOffsets(Set.of(partition)).getOrDefault(partition, 0L);
    if (begin > committed.offset()) {
      metrics.truncatedBatches().increment();
      LOG.error(
          "{}: offsets {} to {} were deleted before they were stored: those requests are lost"
              + " unless an insert had come through. Raise the topic's retention.ms above the"
              + " longest time that ClickHouse may be away",
          partition,
          committed.offset(),
          begin - 1);
      consumer.seek(partition, begin);
      return;
    }
    if (intent == null) {
      return;
    }
    if (end <= intent.last()) {
      metrics.truncatedBatches().increment();
      LOG.error("{} ends before offset {}, of which {} speaks", partition, end, intent);
      return;
    }
    metrics.resumedBatches().increment();
    batches.put(
        partition,
        new Batch(
            partition,
            topicId(partition.topic()),
            intent,
            clock.millis(),
            rows(partition.topic())));
  }

  /** Another member reads again what was read but not committed. */
  private final class Ownership implements ConsumerRebalanceListener {

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      batches.keySet().removeAll(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      batches.keySet().removeAll(partitions);
      consumer
          .committed(Set.copyOf(partitions))
          .forEach(
              (partition, committed) -> {
                if (committed != null) {
                  resume(partition, committed);
                }
              });
    }
  }
}
