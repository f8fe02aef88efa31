package io.whylate.benchmarks.stream.part;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/**
 * What the job's stores wrote to Kafka.
 *
 * @param records ever written
 * @param bytes that lie there now, compressed
 */
public record Changelogs(long records, long bytes) {

  private static final String SUFFIX = "-changelog";

  /** Of all stores. */
  public static Changelogs of(String kafka) throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka))) {
      int broker = admin.describeCluster().nodes().get().iterator().next().id();
      Map<TopicPartition, Long> sizes = new HashMap<>();
      for (var directories :
          admin.describeLogDirs(Set.of(broker)).allDescriptions().get().values()) {
        for (LogDirDescription directory : directories.values()) {
          directory
              .replicaInfos()
              .forEach((partition, replica) -> sizes.put(partition, replica.size()));
        }
      }
      sizes.keySet().removeIf(partition -> !partition.topic().endsWith(SUFFIX));
      long bytes = sizes.values().stream().mapToLong(size -> size).sum();
      long records =
          admin
              .listOffsets(
                  sizes.keySet().stream()
                      .collect(Collectors.toMap(one -> one, one -> OffsetSpec.latest())))
              .all()
              .get()
              .values()
              .stream()
              .mapToLong(offset -> offset.offset())
              .sum();
      return new Changelogs(records, bytes);
    }
  }
}
