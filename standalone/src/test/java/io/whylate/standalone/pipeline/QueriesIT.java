package io.whylate.standalone.pipeline;

import io.whylate.query.read.ClickHouseRequestsContract;
import io.whylate.standalone.engine.EmbeddedClickHouse;
import io.whylate.standalone.engine.EngineLibrary;
import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.schema.Schema;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** Every query against the embedded engine. */
class QueriesIT extends ClickHouseRequestsContract {

  @TempDir private static Path data;
  private static @Nullable EmbeddedClickHouse engine;

  @Override
  protected URI clickHouse() {
    EmbeddedClickHouse started =
        EmbeddedClickHouse.start(EngineLibrary.locate(), data.resolve("clickhouse"), 0);
    engine = started;
    try {
      Schema.apply(new ClickHouseServer(started.uri(), "default", ""));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    return started.uri();
  }

  @AfterAll
  static void stop() {
    if (engine != null) {
      engine.close();
    }
  }
}
