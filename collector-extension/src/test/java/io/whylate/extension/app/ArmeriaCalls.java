package io.whylate.extension.app;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.client.WebClientBuilder;
import com.linecorp.armeria.client.encoding.DecodingClient;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.RequestHeadersBuilder;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Streams read with Armeria's WebClient. */
final class ArmeriaCalls {

  private ArmeriaCalls() {}

  /** {@code how} is {@code armeria}, and {@code -single}, {@code -blocking} or {@code -h2}. */
  static void call(String how, String uri, Reading reading, List<String> headers)
      throws IOException {
    URI to = URI.create(uri);
    WebClientBuilder client =
        WebClient.builder((how.contains("-h2") ? "h2c://" : "h1c://") + to.getAuthority())
            .responseTimeout(Duration.ZERO);
    if (uri.contains("gzip")) {
      client.decorator(DecodingClient.newDecorator());
    }
    String path = to.getQuery() == null ? to.getPath() : to.getPath() + "?" + to.getQuery();
    RequestHeadersBuilder request =
        RequestHeaders.builder(HttpMethod.POST, path).contentType(MediaType.JSON);
    for (int header = 0; header < headers.size(); header += 2) {
      request.set(headers.get(header), headers.get(header + 1));
    }
    WebClient built = client.build();
    reading.begins();
    try {
      read(how, built, HttpRequest.of(request.build(), HttpData.ofUtf8("{}")), reading);
    } catch (CompletionException failure) {
      throw new IOException(failure);
    }
  }

  private static void read(String how, WebClient client, HttpRequest request, Reading reading) {
    if (how.contains("-blocking")) {
      client.blocking().execute(request).contentUtf8().lines().forEach(reading::goesOnAfter);
      return;
    }
    HttpResponse response = client.execute(request);
    if (how.contains("-single")) {
      response.aggregate().join().contentUtf8().lines().forEach(reading::goesOnAfter);
    } else if (!reading.is("drop")) {
      Pieces pieces = new Pieces(new LineReader(reading));
      response.subscribe(pieces);
      pieces.over.join();
    }
  }

  /** Asks for one piece after the other. */
  private static final class Pieces implements Subscriber<HttpObject> {

    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final LineReader lines;
    private @Nullable Subscription subscription;

    Pieces(LineReader lines) {
      this.lines = lines;
    }

    @Override
    public void onSubscribe(Subscription given) {
      subscription = given;
      given.request(1);
    }

    @Override
    public void onNext(HttpObject piece) {
      Subscription given = Objects.requireNonNull(subscription);
      if (!(piece instanceof HttpData data) || lines.goesOnAfter(data.array())) {
        given.request(1);
      } else {
        given.cancel();
        over.complete(null);
      }
    }

    @Override
    public void onError(Throwable failure) {
      over.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      over.complete(null);
    }
  }
}
