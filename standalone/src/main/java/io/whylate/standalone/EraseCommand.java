package io.whylate.standalone;

import io.whylate.standalone.process.StartupException;
import io.whylate.stream.erase.RunningJob;
import io.whylate.stream.erase.StoredRows;
import io.whylate.stream.erase.Target;
import io.whylate.stream.error.RootCause;
import io.whylate.stream.schema.ClickHouseServer;
import java.io.PrintWriter;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code whylate erase}: deletes what is stored of a request or a tenant. */
@Command(
    name = "erase",
    description = "Deletes what is stored of a request or a tenant.",
    mixinStandardHelpOptions = true)
final class EraseCommand implements Callable<Integer> {

  private static final int UNSURE = 1;
  private static final int WRONG_USE = 2;

  @Spec private @Nullable CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private @Nullable Whose whose;

  /** Exactly one of them. */
  static final class Whose {
    @Option(
        names = "--request",
        paramLabel = "ID",
        description = "all uses of a request ID, or one row id (ID#N)")
    private @Nullable String request;

    @Option(names = "--tenant", paramLabel = "NAME", description = "all requests of a tenant")
    private @Nullable String tenant;

    Target target() {
      return request != null
          ? Target.request(request)
          : Target.tenant(Objects.requireNonNull(tenant));
    }

    boolean isBlank() {
      return Objects.requireNonNullElse(request, Objects.requireNonNullElse(tenant, "")).isBlank();
    }
  }

  @Option(names = "--yes", description = "deletes; without it is only said what would go")
  private boolean yes;

  @Option(
      names = "--clickhouse",
      paramLabel = "URL",
      defaultValue = "${env:WHYLATE_CLICKHOUSE:-http://127.0.0.1:8123}",
      description =
          "ClickHouse (default: http://127.0.0.1:8123; WHYLATE_CLICKHOUSE, with"
              + " WHYLATE_CLICKHOUSE_USER and WHYLATE_CLICKHOUSE_PASSWORD)")
  private URI clickHouse = URI.create("http://127.0.0.1:8123");

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:WHYLATE_KAFKA:-127.0.0.1:9092}",
      description = "the broker (default: 127.0.0.1:9092; WHYLATE_KAFKA)")
  private String kafka = "";

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "how long the stream job may take to forget them (default: 60)")
  private int waitSeconds;

  @Override
  public Integer call() throws InterruptedException {
    Whose meant = Objects.requireNonNull(whose);
    if (meant.isBlank()) {
      throw new WrongUseException("an empty ID or name would mean nobody");
    }
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    try (StoredRows rows = StoredRows.connect(server())) {
      return yes ? erase(rows, meant, out) : announce(rows.count(meant.target()), out);
    } catch (SQLException e) {
      throw new StartupException(
          "ClickHouse at " + clickHouse + " (--clickhouse) cannot be used: " + RootCause.line(e),
          e);
    } finally {
      out.flush();
    }
  }

  private static int announce(Map<String, Long> rows, PrintWriter out) {
    out.println("would delete " + text(rows) + "; nothing is deleted without --yes");
    return WRONG_USE;
  }

  private int erase(StoredRows rows, Whose meant, PrintWriter out)
      throws SQLException, InterruptedException {
    List<String> keys = new ArrayList<>(rows.keys(meant.target()));
    if (meant.request != null && !keys.contains(meant.request)) {
      keys.add(meant.request);
    }
    boolean forgotten = forget(keys);
    out.println("deleted " + text(rows.delete(meant.target())));
    out.println(
        forgotten
            ? "the stream job has forgotten these requests: no late span brings them back"
            : "the stream job did not say within "
                + waitSeconds
                + " s that it forgot these requests: erase again once it runs and keeps up");
    if (meant.tenant != null) {
      out.println(
          "requests of the tenant that are open or not stored yet come out later: stop taking its"
              + " spans in, then erase again");
    }
    out.println(
        "Kafka keeps its records until retention.ms of otlp_spans, request_breakdowns,"
            + " request_spans and whylate_dead_letters is over; replaying them brings the rows back");
    return forgotten ? 0 : UNSURE;
  }

  private boolean forget(List<String> keys) throws InterruptedException {
    try (RunningJob job = RunningJob.connect(kafka)) {
      return job.forget(keys, Duration.ofSeconds(waitSeconds));
    } catch (KafkaException e) {
      throw new StartupException(
          "Kafka at " + kafka + " (--kafka) cannot be used: " + RootCause.line(e), e);
    }
  }

  private ClickHouseServer server() {
    Map<String, String> environment = System.getenv();
    return new ClickHouseServer(
        clickHouse,
        environment.getOrDefault("WHYLATE_CLICKHOUSE_USER", "default"),
        environment.getOrDefault("WHYLATE_CLICKHOUSE_PASSWORD", ""));
  }

  private static String text(Map<String, Long> rows) {
    return rows.entrySet().stream()
        .map(table -> table.getValue() + " rows of " + table.getKey())
        .collect(Collectors.joining(", "));
  }
}
