package io.whylate.standalone.engine;

import com.sun.jna.Function;
import com.sun.net.httpserver.HttpServer;
import io.whylate.standalone.process.ParentWatch;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The child process that holds the engine. Says {@code ready PORT} when it serves. */
public final class EngineProcess {
  private static final int BACKLOG = 64;

  private EngineProcess() {}

  /** Runs until standard input ends. Arguments: those of {@link EngineConfig#toArguments}. */
  public static void main(String[] arguments) {
    EngineConfig config = EngineConfig.fromArguments(arguments);
    try {
      serve(config);
    } catch (BindException e) {
      fail("port " + config.port() + " on 127.0.0.1 is taken: stop what listens there");
    } catch (IOException | IllegalStateException e) {
      fail(String.valueOf(e.getMessage()));
    }
  }

  private static void serve(EngineConfig config) throws IOException {
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), config.port()), BACKLOG);
    Engine engine = Engine.open(config);
    ExecutorService threads =
        Executors.newFixedThreadPool(2 * (config.readers() + config.writers()));
    server.setExecutor(threads);
    server.createContext("/", new EngineHttp(engine));
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stop(server, engine, threads), "engine-stop"));
    server.start();
    ParentWatch.start();
    System.out.println("ready " + server.getAddress().getPort());
  }

  private static void stop(HttpServer server, Engine engine, ExecutorService threads) {
    server.stop(0);
    threads.shutdown();
    try {
      if (!engine.stop()) {
        leaveAtOnce();
      }
    } catch (InterruptedException e) {
      leaveAtOnce();
    }
  }

  /** Ends the process without exit handlers: with a statement running, they crash in the engine. */
  private static void leaveAtOnce() {
    Function.getFunction("c", "_exit").invokeVoid(new Object[] {1});
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(2);
  }
}
