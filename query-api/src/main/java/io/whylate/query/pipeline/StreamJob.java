package io.whylate.query.pipeline;

import io.whylate.query.answer.Pipeline;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Asks the stream job for its state, at most once a second however many want to know. */
public final class StreamJob {

  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final long FRESH_NS = 1_000_000_000L;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  private final URI address;
  private @Nullable CompletableFuture<Pipeline> asked;
  private long askedAtNs;

  /**
   * Asks nothing yet.
   *
   * @param address of its receiver
   */
  public StreamJob(URI address) {
    this.address = URI.create(address.toString().replaceAll("/+$", "") + "/readyz");
  }

  /** Never fails and takes little more than a second: when it is not known, it says why. */
  public synchronized CompletableFuture<Pipeline> state() {
    long nowNs = System.nanoTime();
    CompletableFuture<Pipeline> last = asked;
    if (last == null || nowNs - askedAtNs > FRESH_NS) {
      last = ask();
      asked = last;
      askedAtNs = nowNs;
    }
    return last;
  }

  private CompletableFuture<Pipeline> ask() {
    HttpRequest request = HttpRequest.newBuilder(address).timeout(PATIENCE).build();
    return http.sendAsync(request, BodyHandlers.ofString())
        .thenApply(HttpResponse::body)
        .thenApply(Readiness::read)
        .exceptionally(e -> Pipeline.unknown(notAnswered()));
  }

  private String notAnswered() {
    return "How far the pipeline is behind is not known: the stream job does not answer at "
        + address
        + ". See whether it runs; WHYLATE_STREAM_URL says where it is.";
  }
}
