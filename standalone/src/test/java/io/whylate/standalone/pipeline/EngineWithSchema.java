package io.whylate.standalone.pipeline;

import io.whylate.standalone.engine.EmbeddedClickHouse;
import io.whylate.standalone.engine.EngineLibrary;
import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.schema.Schema;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;

/** The embedded engine with our tables and nothing in them. */
final class EngineWithSchema implements AutoCloseable {

  private final EmbeddedClickHouse engine;

  EngineWithSchema(Path data) {
    engine = EmbeddedClickHouse.start(EngineLibrary.locate(), data.resolve("clickhouse"), 0);
    try {
      Schema.apply(new ClickHouseServer(engine.uri(), "default", ""));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  URI uri() {
    return engine.uri();
  }

  @Override
  public void close() {
    engine.close();
  }
}
