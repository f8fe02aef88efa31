package io.whylate.standalone.demo.http;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's web server on the loopback address, with as many threads as there are requests. */
public final class DemoServer implements AutoCloseable {

  static {
    // Read once by the JDK. Without it, Nagle's algorithm holds back every token of a stream until
    // the previous one is acknowledged: 40 ms each.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.idleInterval", "60");
  }

  private static final int BACKLOG = 1024;

  private final HttpServer server;
  private final ExecutorService threads;

  private DemoServer(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /**
   * Starts a server.
   *
   * @param port 0 for a free one
   * @param handlers by path
   */
  public static DemoServer start(int port, Map<String, HttpHandler> handlers) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpServer server = HttpServer.create(address, BACKLOG);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    handlers.forEach(server::createContext);
    server.start();
    return new DemoServer(server, threads);
  }

  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
