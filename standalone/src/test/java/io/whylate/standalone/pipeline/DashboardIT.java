package io.whylate.standalone.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every panel's SQL runs, with Grafana's macros written out, and finds the one request there is.
 */
class DashboardIT {

  private static final Path DASHBOARD = Path.of("../dashboards/overview.json");

  @TempDir private Path data;

  @Test
  void panels_findTheRequest() throws Exception {
    JsonNode dashboard = new JsonMapper().readTree(DASHBOARD.toFile());
    try (RunningPipeline pipeline = new RunningPipeline(data)) {
      Otlp request = Otlp.aMomentAgo("seen", 1);
      pipeline.send(request.server());
      pipeline.send(request.client());
      pipeline.await("/api/v1/requests?from=now-1h", list -> list.path("n").asInt() == 1);
      Properties settings = new Properties();
      settings.setProperty("compress", "false");
      try (Connection connection =
              DriverManager.getConnection("jdbc:clickhouse:" + pipeline.clickHouse(), settings);
          Statement statement = connection.createStatement()) {
        for (JsonNode variable : dashboard.path("templating").path("list")) {
          check(statement, variable.path("name").asText(), variable.path("query").asText());
        }
        for (JsonNode panel : dashboard.path("panels")) {
          for (JsonNode target : panel.path("targets")) {
            check(statement, panel.path("title").asText(), target.path("rawSql").asText());
          }
        }
      }
    }
  }

  private static void check(Statement statement, String name, String sql) throws SQLException {
    assertThat(rows(statement, written(sql))).as(name).isPositive();
  }

  private static String written(String sql) {
    return sql.replace("$__timeFilter(start)", "start > now() - INTERVAL 1 HOUR")
        .replace("$__timeInterval(start)", "toStartOfInterval(start, INTERVAL 10 SECOND)")
        .replace("$__interval_s", "10")
        .replace("${service:singlequote}", "'edge', 'rag'");
  }

  private static int rows(Statement statement, String sql) throws SQLException {
    int rows = 0;
    try (ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows++;
      }
    }
    return rows;
  }
}
