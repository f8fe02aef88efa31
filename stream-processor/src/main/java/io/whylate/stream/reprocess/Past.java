package io.whylate.stream.reprocess;

import io.whylate.stream.topic.Offsets;
import io.whylate.stream.topic.Topics;
import io.whylate.stream.topology.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;

/** What Kafka has of the spans that were received, and what a second run leaves there. */
final class Past implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Admin admin;
  private final Role role;
  private final String results;

  Past(String bootstrapServers, Role role, String results) {
    this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
    this.role = role;
    this.results = results;
  }

  /**
   * From when on all spans that were received are there: of the partitions that lost some, the
   * latest time that one begins at.
   */
  Instant completeFrom() throws ExecutionException, InterruptedException {
    Map<TopicPartition, ListOffsetsResultInfo> beginnings =
        Offsets.list(admin, Set.of(Topics.OTLP_SPANS), OffsetSpec.earliest());
    Map<TopicPartition, ListOffsetsResultInfo> firsts =
        Offsets.list(admin, Set.of(Topics.OTLP_SPANS), OffsetSpec.forTimestamp(0));
    Instant from = Instant.EPOCH;
    for (var beginning : beginnings.entrySet()) {
      ListOffsetsResultInfo first = firsts.get(beginning.getKey());
      if (beginning.getValue().offset() > 0) {
        Instant time =
            first == null || first.offset() < 0
                ? Instant.now()
                : Instant.ofEpochMilli(first.timestamp());
        from = time.isAfter(from) ? time : from;
      }
    }
    return from;
  }

  /** Makes the topic of results, in place of what a run before left. */
  void prepare(int partitions) throws ExecutionException, InterruptedException {
    clear();
    admin
        .createTopics(
            List.of(
                new NewTopic(results, Optional.of(partitions), Optional.empty())
                    .configs(
                        Map.of(
                            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                            Integer.toString(Topics.MAX_RECORD_BYTES)))))
        .all()
        .get();
  }

  Map<TopicPartition, Long> ends(String topic) throws ExecutionException, InterruptedException {
    return Offsets.ends(admin, Set.of(topic));
  }

  /** Returns once the run has read what comes before these offsets. */
  void awaitRead(Map<TopicPartition, Long> ends) throws ExecutionException, InterruptedException {
    while (!Offsets.isPast(admin, role.group(), ends)) {
      Thread.sleep(PAUSE.toMillis());
    }
  }

  /** Deletes the group and the topics of the run. */
  void clear() throws ExecutionException, InterruptedException {
    try {
      admin.deleteConsumerGroups(Set.of(role.group())).all().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupNotEmptyException) {
        throw new IllegalStateException(
            "another run is under way, or was killed a moment ago: try again later", e);
      }
      if (!(e.getCause() instanceof GroupIdNotFoundException)) {
        throw e;
      }
    }
    List<String> own = new ArrayList<>();
    for (String topic : admin.listTopics().names().get()) {
      if (topic.startsWith(role.group() + '-')) {
        own.add(topic);
      }
    }
    admin.deleteTopics(own).all().get();
    while (admin.listTopics().names().get().stream().anyMatch(own::contains)) {
      Thread.sleep(PAUSE.toMillis());
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
