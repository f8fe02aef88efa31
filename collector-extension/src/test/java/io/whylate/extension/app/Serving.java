package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;

/**
 * A server whose requests to {@code /together} wait for each other, four at a time ({@code
 * /waiting} answers how many do), and whose requests to {@code /collect} force collections and
 * answer how many milliseconds those took.
 */
public final class Serving {

  private static final CyclicBarrier TOGETHER = new CyclicBarrier(4);
  private static final List<byte[]> LIVE = new ArrayList<>();

  private Serving() {}

  public static void main(String[] arguments) throws IOException {
    for (int kilobyte = 0; kilobyte < 64 * 1024; kilobyte++) {
      LIVE.add(new byte[1024]);
    }
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/together", answering(Serving::together));
    server.createContext("/waiting", answering(() -> "" + TOGETHER.getNumberWaiting()));
    server.createContext("/collect", answering(Serving::collect));
    server.createContext("/", answering(() -> "hello"));
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.start();
    System.out.println(server.getAddress().getPort());
  }

  private static String together() throws InterruptedException {
    try {
      return "number " + TOGETHER.await();
    } catch (BrokenBarrierException gone) {
      throw new IllegalStateException(gone);
    }
  }

  private static String collect() {
    long before = collected();
    for (int time = 0; time < 3; time++) {
      System.gc();
    }
    return String.valueOf(collected() - before);
  }

  private static long collected() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
        .sum();
  }

  private static HttpHandler answering(Answer answer) {
    return exchange -> {
      try (exchange) {
        send(exchange, answer.text());
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
    };
  }

  private static void send(HttpExchange exchange, String text) throws IOException {
    byte[] body = text.getBytes(UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  private interface Answer {
    String text() throws InterruptedException;
  }
}
