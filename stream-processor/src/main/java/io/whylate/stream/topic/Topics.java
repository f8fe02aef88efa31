package io.whylate.stream.topic;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topics that other programs may read and write; those between the stages are Streams' own. */
public final class Topics {

  /** {@code ExportTraceServiceRequest} protobuf, in any partition. */
  public static final String OTLP_SPANS = "otlp_spans";

  /** A breakdown as JSON, by row id. */
  public static final String REQUEST_BREAKDOWNS = "request_breakdowns";

  /** The spans of a breakdown as JSON, by row id. */
  public static final String REQUEST_SPANS = "request_spans";

  /** What could not be used: the original bytes, the reason in the headers. */
  public static final String DEAD_LETTERS = "whylate_dead_letters";

  /** The largest record of any of our topics, in bytes. */
  public static final int MAX_RECORD_BYTES = 32 << 20;

  /** More than what a record of ours has besides its value: key, headers, framing. */
  public static final int RECORD_OVERHEAD_BYTES = 64 << 10;

  /** How soon the partitions of a reader that was killed go to another. */
  public static final int SESSION_TIMEOUT_MS = 10_000;

  private static final Duration KNOWN = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(100);

  private static final List<String> ALL =
      List.of(OTLP_SPANS, REQUEST_BREAKDOWNS, REQUEST_SPANS, DEAD_LETTERS);

  private Topics() {}

  /** Whether other programs may write it too; the others are Streams' own. */
  public static boolean isPublic(String topic) {
    return ALL.contains(topic);
  }

  /** Creates those that do not exist, replicated as the broker does by default. */
  public static void create(Admin admin, int partitions)
      throws ExecutionException, InterruptedException {
    Map<String, String> settings =
        Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(MAX_RECORD_BYTES));
    var created =
        admin
            .createTopics(
                ALL.stream()
                    .map(
                        name ->
                            new NewTopic(name, Optional.of(partitions), Optional.empty())
                                .configs(settings))
                    .toList())
            .values()
            .values();
    for (var topic : created) {
      try {
        topic.get();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw e;
        }
      }
    }
  }

  /** The ids that tell a topic from one of the same name on another broker. */
  public static Map<String, Uuid> ids(Admin admin, List<String> names)
      throws ExecutionException, InterruptedException {
    return described(admin, names).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, topic -> topic.getValue().topicId()));
  }

  /** A broker may not know yet what the controller has created. */
  private static Map<String, TopicDescription> described(Admin admin, List<String> names)
      throws ExecutionException, InterruptedException {
    long deadline = System.nanoTime() + KNOWN.toNanos();
    while (true) {
      try {
        return admin.describeTopics(names).allTopicNames().get();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)
            || System.nanoTime() > deadline) {
          throw e;
        }
        Thread.sleep(PAUSE.toMillis());
      }
    }
  }
}
