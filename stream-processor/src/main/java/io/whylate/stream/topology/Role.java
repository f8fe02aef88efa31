package io.whylate.stream.topology;

import org.jspecify.annotations.Nullable;

/**
 * What the topology is run for.
 *
 * @param group the name of the application and of its consumer group
 * @param results the one topic of all results, each with a header that names the topic it would go
 *     to; null when they go there, and what cannot be used to the dead letters
 */
public record Role(String group, @Nullable String results) {

  /** The header's name. */
  public static final String MEANT_FOR = "whylate.meant.for";

  /** To break requests down as they come. */
  public static final Role LIVE = new Role("whylate-stream", null);

  /** To break them down again from what Kafka still has. */
  public static final Role AGAIN = new Role("whylate-reprocess", "whylate-reprocess-results");

  /** The topic between the first and the second stage. */
  public String byTraceTopic() {
    return RequestTopology.byTraceTopic(group);
  }

  /** The topic between the second and the third stage. */
  public String byRequestTopic() {
    return RequestTopology.byRequestTopic(group);
  }
}
