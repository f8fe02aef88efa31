package io.whylate.standalone.demo.simulator;

import io.whylate.standalone.demo.http.DemoServer;
import io.whylate.standalone.demo.text.PromptTokenizer;
import java.io.IOException;
import java.util.Map;

/** The simulator as a web service: chat completions and the truth about them. */
public final class ModelServerSimulator implements AutoCloseable {

  private static final String MODEL = "simulated-8b";

  private final Engine engine;
  private final DemoServer server;

  private ModelServerSimulator(Engine engine, DemoServer server) {
    this.engine = engine;
    this.server = server;
  }

  /** Starts it; port 0 is a free one. */
  public static ModelServerSimulator start(int port, int slots) throws IOException {
    PromptTokenizer tokenizer = new PromptTokenizer();
    TruthLog truths = new TruthLog();
    Engine engine = Engine.start(EngineSpeed.DEFAULT.withSlots(slots));
    DemoServer server =
        DemoServer.start(
            port,
            Map.of(
                "/v1/chat/completions",
                new ChatCompletionsHandler(engine, tokenizer, truths, MODEL),
                "/truth",
                truths));
    return new ModelServerSimulator(engine, server);
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
    engine.close();
  }
}
