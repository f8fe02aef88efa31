package io.whylate.stream.topic;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** How far topics go, and how far a group has come. */
public final class Offsets {

  private Offsets() {}

  /** The next offset of each partition. */
  public static Map<TopicPartition, Long> ends(Admin admin, Collection<String> topics)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, Long> ends = new HashMap<>();
    list(admin, topics, OffsetSpec.latest()).forEach((one, end) -> ends.put(one, end.offset()));
    return ends;
  }

  /** What each partition answers. */
  public static Map<TopicPartition, ListOffsetsResultInfo> list(
      Admin admin, Collection<String> topics, OffsetSpec spec)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    admin
        .describeTopics(topics)
        .allTopicNames()
        .get()
        .forEach(
            (topic, description) ->
                description
                    .partitions()
                    .forEach(one -> asked.put(new TopicPartition(topic, one.partition()), spec)));
    return admin.listOffsets(asked).all().get();
  }

  /** Whether the group has committed what comes before these offsets. */
  public static boolean isPast(Admin admin, String group, Map<TopicPartition, Long> wanted)
      throws ExecutionException, InterruptedException {
    var committed = admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get();
    return wanted.entrySet().stream()
        .allMatch(
            one -> {
              var offset = committed.get(one.getKey());
              return one.getValue() == 0 || (offset != null && offset.offset() >= one.getValue());
            });
  }
}
