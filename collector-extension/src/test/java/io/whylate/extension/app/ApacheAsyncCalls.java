package io.whylate.extension.app;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpResponse;

/** Streams read with Apache HttpClient 5, asynchronous. */
final class ApacheAsyncCalls {

  private ApacheAsyncCalls() {}

  /** {@code how} is {@code apacheasync}, and {@code -simple} or {@code -h2}. */
  static void call(String how, String uri, Reading reading, List<String> headers) throws Exception {
    try (CloseableHttpAsyncClient client =
        how.contains("-h2")
            ? HttpAsyncClients.createHttp2Default()
            : HttpAsyncClients.createDefault()) {
      client.start();
      SimpleRequestBuilder request =
          SimpleRequestBuilder.post(uri).setBody("{}", ContentType.APPLICATION_JSON);
      for (int header = 0; header < headers.size(); header += 2) {
        request.setHeader(headers.get(header), headers.get(header + 1));
      }
      reading.begins();
      call(client, how, request.build(), reading);
    } catch (ExecutionException failure) {
      throw new IOException(failure);
    }
  }

  private static void call(
      CloseableHttpAsyncClient client, String how, SimpleHttpRequest request, Reading reading)
      throws Exception {
    if (how.contains("-simple")) {
      SimpleHttpResponse response = client.execute(request, null).get();
      response.getBodyText().lines().forEach(reading::goesOnAfter);
      return;
    }
    CompletableFuture<Void> enough = new CompletableFuture<>();
    Lines lines = new Lines(reading, enough);
    Future<Void> call = client.execute(SimpleRequestProducer.create(request), lines, null);
    if (reading.is("cancel")) {
      enough.join();
      call.cancel(true);
    }
    try {
      call.get();
    } catch (CancellationException asMeant) {
      enough.join();
    }
  }

  /** Reads on the client's own threads. */
  private static final class Lines extends AbstractBinResponseConsumer<Void> {

    private final LineReader lines;
    private final CompletableFuture<Void> enough;

    Lines(Reading reading, CompletableFuture<Void> enough) {
      this.lines = new LineReader(reading);
      this.enough = enough;
    }

    @Override
    protected void start(HttpResponse response, ContentType type) {}

    @Override
    protected int capacityIncrement() {
      return Integer.MAX_VALUE;
    }

    @Override
    protected void data(ByteBuffer bytes, boolean endOfStream) {
      byte[] piece = new byte[bytes.remaining()];
      bytes.get(piece);
      if (!lines.goesOnAfter(piece)) {
        enough.complete(null);
      }
    }

    @Override
    protected Void buildResult() {
      return null;
    }

    @Override
    public void failed(Exception failure) {
      enough.complete(null);
    }

    @Override
    public void releaseResources() {}
  }
}
