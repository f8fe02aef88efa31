package io.whylate.stream.health;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;

/**
 * What the threads of the topology do.
 *
 * @param name of the state, such as RUNNING
 * @param lagRecords of all partitions that they read, those between the stages included
 * @param slowestPollSeconds since the thread that is furthest behind looked for records
 */
public record StreamsState(
    String name, boolean running, double lagRecords, double slowestPollSeconds) {

  private static final String CONSUMER = "-consumer";
  // It polls only while state is restored.
  private static final String RESTORE_CONSUMER = "-restore-consumer";

  public static StreamsState of(KafkaStreams streams) {
    return of(streams.state().name(), streams.state().isRunningOrRebalancing(), streams.metrics());
  }

  static StreamsState of(String name, boolean running, Map<MetricName, ? extends Metric> metrics) {
    double lag = 0;
    double slowestPoll = 0;
    for (Metric metric : metrics.values()) {
      String client = metric.metricName().tags().getOrDefault("client-id", "");
      if (client.endsWith(CONSUMER)
          && !client.endsWith(RESTORE_CONSUMER)
          && metric.metricValue() instanceof Number number
          && Double.isFinite(number.doubleValue())) {
        switch (metric.metricName().name()) {
          case "records-lag" -> lag += number.doubleValue();
          case "last-poll-seconds-ago" -> slowestPoll = Math.max(slowestPoll, number.doubleValue());
          default -> {}
        }
      }
    }
    return new StreamsState(name, running, lag, slowestPoll);
  }
}
