package io.whylate.query;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the query API runs.
 *
 * @param host the address to listen on; loopback unless told otherwise
 * @param port the port to listen on; 0 takes a free one
 * @param clickHouse the base address of ClickHouse's HTTP interface
 * @param user of ClickHouse
 * @param password of ClickHouse; may be empty
 * @param stream where the stream job's receiver listens, which says how far it is
 * @param connections how many queries may run at once
 * @param queryTimeout after which ClickHouse gives a query up
 * @param queryMegabytes of memory that ClickHouse may use for a query
 * @param questionsPerSecond that are answered to each token; more are refused
 * @param tokens a file of tokens; null where all who reach it may ask, which is this machine only
 */
public record QueryConfig(
    String host,
    int port,
    URI clickHouse,
    String user,
    String password,
    URI stream,
    int connections,
    Duration queryTimeout,
    int queryMegabytes,
    int questionsPerSecond,
    @Nullable Path tokens) {

  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "::1");

  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("WHYLATE_API_HOST", "127.0.0.1"),
          Map.entry("WHYLATE_API_PORT", "8080"),
          Map.entry("WHYLATE_CLICKHOUSE", "http://127.0.0.1:8123"),
          Map.entry("WHYLATE_CLICKHOUSE_USER", "default"),
          Map.entry("WHYLATE_CLICKHOUSE_PASSWORD", ""),
          Map.entry("WHYLATE_STREAM_URL", "http://127.0.0.1:4318"),
          Map.entry("WHYLATE_API_CONNECTIONS", "8"),
          Map.entry("WHYLATE_API_QUERY_SECONDS", "30"),
          Map.entry("WHYLATE_API_QUERY_MEGABYTES", "4096"),
          Map.entry("WHYLATE_API_QUESTIONS_PER_SECOND", "100"),
          Map.entry("WHYLATE_API_TOKENS", ""));

  public QueryConfig {
    check(!host.isBlank(), "WHYLATE_API_HOST", "an address to listen on");
    check(port >= 0 && port <= 65535, "WHYLATE_API_PORT", "a number from 0 to 65535");
    check(isHttp(clickHouse), "WHYLATE_CLICKHOUSE", "an address like http://127.0.0.1:8123");
    check(isHttp(stream), "WHYLATE_STREAM_URL", "an address like http://127.0.0.1:4318");
    check(
        connections >= 1 && connections <= 256,
        "WHYLATE_API_CONNECTIONS",
        "a number from 1 to 256");
    check(
        queryTimeout.toSeconds() >= 1 && queryTimeout.toSeconds() <= 3600,
        "WHYLATE_API_QUERY_SECONDS",
        "a number from 1 to 3600");
    check(
        queryMegabytes >= 1 && queryMegabytes <= 1 << 20,
        "WHYLATE_API_QUERY_MEGABYTES",
        "a number from 1 to " + (1 << 20));
    check(
        questionsPerSecond >= 1 && questionsPerSecond <= 1_000_000,
        "WHYLATE_API_QUESTIONS_PER_SECOND",
        "a number from 1 to 1000000");
    check(
        tokens != null || LOOPBACK.contains(host),
        "WHYLATE_API_TOKENS",
        "a file of tokens when WHYLATE_API_HOST is not this machine alone (" + host + ')');
  }

  /**
   * Reads the environment; what is not set keeps its default.
   *
   * @throws IllegalArgumentException naming the variable and what it must be
   */
  public static QueryConfig fromEnvironment(Map<String, String> environment) {
    return new QueryConfig(
        value(environment, "WHYLATE_API_HOST"),
        number(environment, "WHYLATE_API_PORT"),
        address(environment, "WHYLATE_CLICKHOUSE"),
        value(environment, "WHYLATE_CLICKHOUSE_USER"),
        value(environment, "WHYLATE_CLICKHOUSE_PASSWORD"),
        address(environment, "WHYLATE_STREAM_URL"),
        number(environment, "WHYLATE_API_CONNECTIONS"),
        Duration.ofSeconds(number(environment, "WHYLATE_API_QUERY_SECONDS")),
        number(environment, "WHYLATE_API_QUERY_MEGABYTES"),
        number(environment, "WHYLATE_API_QUESTIONS_PER_SECOND"),
        file(value(environment, "WHYLATE_API_TOKENS")));
  }

  /** The address for the JDBC driver. */
  public String jdbcUrl() {
    return "jdbc:clickhouse:" + clickHouse;
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "QueryConfig[" + host + ':' + port + ", " + clickHouse + ", user=" + user + ']';
  }

  private static String value(Map<String, String> environment, String name) {
    return environment.getOrDefault(name, DEFAULTS.getOrDefault(name, ""));
  }

  private static int number(Map<String, String> environment, String name) {
    String text = value(environment, name);
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + "=" + text + " is not a number", e);
    }
  }

  private static @Nullable Path file(String text) {
    return text.isBlank() ? null : Path.of(text.strip());
  }

  private static URI address(Map<String, String> environment, String name) {
    String text = value(environment, name);
    try {
      return URI.create(text.strip());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + "=" + text + " is not an address", e);
    }
  }

  private static boolean isHttp(URI address) {
    String scheme = address.getScheme();
    return scheme != null && Set.of("http", "https").contains(scheme) && address.getHost() != null;
  }

  private static void check(boolean good, String name, String wanted) {
    if (!good) {
      throw new IllegalArgumentException(name + " must be " + wanted);
    }
  }
}
