package io.whylate.standalone;

import io.whylate.standalone.process.StartupException;
import io.whylate.stream.StreamConfig;
import io.whylate.stream.error.RootCause;
import io.whylate.stream.reprocess.Reprocess;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code whylate reprocess}: rows of the past under the rules of today. */
@Command(
    name = "reprocess",
    description = "Breaks requests down again, from the spans that Kafka still has.",
    mixinStandardHelpOptions = true)
final class ReprocessCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      description = "your own rules, those that the job runs with (WHYLATE_RULES)")
  private @Nullable String rules;

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description = "the broker (default: 127.0.0.1:9092; WHYLATE_KAFKA)")
  private @Nullable String kafka;

  @Option(
      names = "--clickhouse",
      paramLabel = "URL",
      description = "ClickHouse (default: http://127.0.0.1:8123; WHYLATE_CLICKHOUSE)")
  private @Nullable String clickHouse;

  @Override
  public Integer call() throws IOException, InterruptedException {
    StreamConfig config = StreamConfig.fromEnvironment(settings());
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    try {
      Reprocess.Report report = Reprocess.run(config);
      out.printf(
          "%d rows made anew under rules %s, %d requests left as they were%n",
          report.rewritten(), config.rules().version(), report.left());
      out.printf(
          "rows opened %suntil %s were looked at; the running job stores the new ones%n",
          report.after().equals(Instant.EPOCH) ? "" : "from " + report.after() + " ",
          report.before());
    } catch (KafkaException e) {
      throw new StartupException(
          "Kafka at " + config.kafka() + " (--kafka) cannot be used: " + RootCause.line(e), e);
    } catch (SQLException e) {
      throw new StartupException(
          "ClickHouse as "
              + config.clickHouse()
              + " (--clickhouse) cannot be used: "
              + RootCause.line(e),
          e);
    }
    out.flush();
    return 0;
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(System.getenv());
    put(settings, "WHYLATE_RULES", rules);
    put(settings, "WHYLATE_KAFKA", kafka);
    put(settings, "WHYLATE_CLICKHOUSE", clickHouse);
    return settings;
  }

  private static void put(Map<String, String> settings, String name, @Nullable String value) {
    if (value != null) {
      settings.put(name, value);
    }
  }
}
