package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Streams read with the JDK's HTTP client, in each of the ways that its body handlers offer. */
final class JdkCalls {

  private static final HttpClient HTTP_1 =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final HttpClient HTTP_2 =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();

  private final HttpClient client;
  private final HttpRequest request;
  private final Reading reading;
  private final boolean async;

  private JdkCalls(String how, String uri, Reading reading, List<String> headers) {
    this.client = how.contains("-h2") ? HTTP_2 : HTTP_1;
    this.async = how.contains("-async");
    this.reading = reading;
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(uri)).POST(HttpRequest.BodyPublishers.ofString("{}"));
    if (!headers.isEmpty()) {
      builder.headers(headers.toArray(new String[0]));
    }
    this.request = builder.build();
  }

  /** {@code how} is a body handler, and {@code -async} or {@code -h2}. */
  static void call(String how, String uri, Reading reading, List<String> headers) throws Exception {
    JdkCalls calls = new JdkCalls(how, uri, reading, headers);
    reading.begins();
    switch (how.split("-", -1)[1]) {
      case "input" -> calls.input();
      case "lines" -> calls.lines();
      case "string" -> calls.string();
      case "publisher" -> calls.publisher();
      case "subscriber" -> calls.subscriber();
      case "discarding" -> calls.send(BodyHandlers.discarding());
      default -> throw new IllegalArgumentException(how);
    }
  }

  private <T> HttpResponse<T> send(BodyHandler<T> handler)
      throws IOException, InterruptedException, ExecutionException {
    return async ? client.sendAsync(request, handler).get() : client.send(request, handler);
  }

  private void input() throws Exception {
    HttpResponse<InputStream> response = send(BodyHandlers.ofInputStream());
    boolean gzip = response.headers().firstValue("content-encoding").isPresent();
    InputStream body = gzip ? new GZIPInputStream(response.body()) : response.body();
    BufferedReader reader = new BufferedReader(new InputStreamReader(body, UTF_8));
    String line = reader.readLine();
    while (line != null && reading.goesOnAfter(line)) {
      line = reader.readLine();
    }
    if (!reading.is("drop")) {
      reader.close();
    }
  }

  private void lines() throws Exception {
    Stream<String> lines = send(BodyHandlers.ofLines()).body();
    Iterator<String> iterator = lines.iterator();
    try {
      while (iterator.hasNext() && reading.goesOnAfter(iterator.next())) {}
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
    if (!reading.is("drop")) {
      lines.close();
    }
  }

  private void string() throws Exception {
    if (reading.is("cancel")) {
      CompletableFuture<HttpResponse<String>> call =
          client.sendAsync(request, BodyHandlers.ofString());
      LockSupport.parkNanos(300_000_000);
      call.cancel(true);
    } else {
      send(BodyHandlers.ofString()).body().lines().forEach(reading::goesOnAfter);
    }
  }

  private void publisher() throws Exception {
    LineCollector collector = new LineCollector();
    send(BodyHandlers.ofPublisher())
        .body()
        .subscribe(HttpResponse.BodySubscribers.fromLineSubscriber(collector));
    collector.await();
  }

  private void subscriber() throws Exception {
    LineCollector collector = new LineCollector();
    if (reading.is("cancel")) {
      CompletableFuture<?> unused =
          client.sendAsync(request, BodyHandlers.fromLineSubscriber(collector));
    } else {
      send(BodyHandlers.fromLineSubscriber(collector));
    }
    collector.await();
  }

  private final class LineCollector implements Flow.Subscriber<String> {

    private final CountDownLatch over = new CountDownLatch(1);
    private Flow.@Nullable Subscription subscription;
    private @Nullable Throwable failure;

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(1);
    }

    @Override
    public void onNext(String line) {
      Flow.Subscription given = Objects.requireNonNull(subscription);
      if (reading.goesOnAfter(line)) {
        given.request(1);
      } else {
        given.cancel();
        over.countDown();
      }
    }

    @Override
    public void onError(Throwable thrown) {
      failure = thrown;
      over.countDown();
    }

    @Override
    public void onComplete() {
      over.countDown();
    }

    void await() throws Exception {
      over.await();
      if (failure != null) {
        throw new IOException(failure);
      }
    }
  }
}
