package io.whylate.stream.topology;

import io.whylate.stream.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the broker, every second, what all instances of the job together have committed. A partition
 * is behind when a record that was received more than {@link #MOMENT} ago is not among it. As long
 * as there is no fresh answer, everything counts as behind.
 */
final class GroupBacklog implements Backlog, AutoCloseable {

  /** Longer than a commit interval and a look, so that a job that keeps up is not behind. */
  static final Duration MOMENT = Duration.ofSeconds(5);

  private static final Logger LOG = LoggerFactory.getLogger(GroupBacklog.class);
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private record Answer(Set<TopicPartition> behind, long atNs) {
    boolean isFresh() {
      return System.nanoTime() - atNs < MOMENT.toNanos();
    }

    boolean isBehind(String topic) {
      return behind.stream().anyMatch(partition -> partition.topic().equals(topic));
    }
  }

  private final Admin admin;
  private final String group;
  private final String byTrace;
  private final String byRequest;

  /** Transactions leave marks behind their last record that nobody commits. */
  private final long marks;

  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "whylate-backlog");
            thread.setDaemon(true);
            return thread;
          });

  private volatile Answer answer = new Answer(Set.of(), System.nanoTime() - MOMENT.toNanos());

  GroupBacklog(Admin admin, String group, boolean exactlyOnce) {
    this.admin = admin;
    this.group = group;
    this.byTrace = RequestTopology.byTraceTopic(group);
    this.byRequest = RequestTopology.byRequestTopic(group);
    this.marks = exactlyOnce ? 1 : 0;
  }

  /** Begins to ask; the first answer comes a little later. */
  @SuppressWarnings("FutureReturnValueIgnored") // it looks until it is closed
  void start() {
    looks.scheduleWithFixedDelay(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public boolean isRouteCaughtUp(int partition) {
    Answer now = answer;
    return now.isFresh()
        && !now.isBehind(Topics.OTLP_SPANS)
        && !now.behind.contains(new TopicPartition(byTrace, partition));
  }

  @Override
  public boolean isAssemblyCaughtUp(int partition) {
    Answer now = answer;
    return now.isFresh()
        && !now.isBehind(Topics.OTLP_SPANS)
        && !now.isBehind(byTrace)
        && !now.behind.contains(new TopicPartition(byRequest, partition));
  }

  @Override
  public void close() {
    looks.shutdownNow();
    admin.close(MOMENT);
  }

  private void look() {
    long askedAtNs = System.nanoTime();
    try {
      answer = new Answer(behind(System.currentTimeMillis()), askedAtNs);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | RuntimeException e) {
      if (e.getCause() instanceof AuthorizationException) {
        LOG.warn("may not ask what was committed; takes the job for caught up at all times", e);
        answer = new Answer(Set.of(), askedAtNs);
      } else {
        LOG.warn("cannot tell what was committed: {}", e.toString());
      }
    }
  }

  private Set<TopicPartition> behind(long nowMs) throws ExecutionException, InterruptedException {
    Set<TopicPartition> partitions = partitions();
    Map<TopicPartition, Long> committed = committed(partitions);
    Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest());
    Map<TopicPartition, Long> recent =
        offsets(partitions, OffsetSpec.forTimestamp(nowMs - MOMENT.toMillis()));
    Set<TopicPartition> behind = new HashSet<>();
    for (TopicPartition partition : partitions) {
      long firstRecent = recent.getOrDefault(partition, -1L);
      long wanted = firstRecent < 0 ? ends.getOrDefault(partition, 0L) - marks : firstRecent;
      if (committed.getOrDefault(partition, 0L) < wanted) {
        behind.add(partition);
      }
    }
    return behind;
  }

  /** Those between the stages exist only once the job has run. */
  private Set<TopicPartition> partitions() throws ExecutionException, InterruptedException {
    Set<TopicPartition> partitions = new HashSet<>();
    var topics = admin.describeTopics(Set.of(Topics.OTLP_SPANS, byTrace, byRequest));
    for (var topic : topics.topicNameValues().entrySet()) {
      try {
        for (var partition : topic.getValue().get().partitions()) {
          partitions.add(new TopicPartition(topic.getKey(), partition.partition()));
        }
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw e;
        }
      }
    }
    return partitions;
  }

  /** Of a partition without a commit, where it begins. */
  private Map<TopicPartition, Long> committed(Set<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, Long> positions = new HashMap<>();
    admin
        .listConsumerGroupOffsets(group)
        .partitionsToOffsetAndMetadata()
        .get()
        .forEach(
            (partition, offset) -> {
              if (offset != null) {
                positions.put(partition, offset.offset());
              }
            });
    Set<TopicPartition> rest = new HashSet<>(partitions);
    rest.removeAll(positions.keySet());
    positions.putAll(offsets(rest, OffsetSpec.earliest()));
    return positions;
  }

  private Map<TopicPartition, Long> offsets(Set<TopicPartition> partitions, OffsetSpec spec)
      throws ExecutionException, InterruptedException {
    if (partitions.isEmpty()) {
      return Map.of();
    }
    Map<TopicPartition, ListOffsetsResultInfo> offsets =
        admin
            .listOffsets(partitions.stream().collect(Collectors.toMap(one -> one, one -> spec)))
            .all()
            .get();
    return offsets.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().offset()));
  }
}
