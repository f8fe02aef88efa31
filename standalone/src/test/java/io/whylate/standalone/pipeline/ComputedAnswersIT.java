package io.whylate.standalone.pipeline;

import io.whylate.query.read.ComputedAnswersContract;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** Every number against the embedded engine. */
class ComputedAnswersIT extends ComputedAnswersContract {

  @TempDir private static Path data;
  private static @Nullable EngineWithSchema engine;

  @Override
  protected URI clickHouse() {
    EngineWithSchema started = new EngineWithSchema(data);
    engine = started;
    return started.uri();
  }

  @AfterAll
  static void stop() {
    if (engine != null) {
      engine.close();
    }
  }
}
