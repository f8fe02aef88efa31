package io.whylate.standalone.demo.rag;

import io.whylate.standalone.demo.http.DemoServer;
import io.whylate.standalone.demo.text.Corpus;
import io.whylate.standalone.demo.text.PromptTokenizer;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/** The chat service, with its index in memory. */
public final class RagService implements AutoCloseable {

  private final DemoServer server;

  private RagService(DemoServer server) {
    this.server = server;
  }

  /**
   * Starts it.
   *
   * @param port 0 for a free one
   * @param workers requests worked on at the same time
   */
  public static RagService start(int port, int workers, URI modelServer) throws IOException {
    ChatHandler handler =
        new ChatHandler(
            new WorkerSlots(workers),
            PassageIndex.of(Corpus.load().paragraphs()),
            new PromptTokenizer(),
            new ModelClient(modelServer));
    return new RagService(DemoServer.start(port, Map.of("/chat", handler)));
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }
}
