package io.whylate.query.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.query.QueryApi;
import io.whylate.query.QueryConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A ClickHouse that says nothing: the question still ends, in bounded time and with a reason. */
@Timeout(60)
final class SilenceTest {

  /** The time-out of a query is 1 s; the API waits some seconds more before it gives up. */
  private static final Duration BOUND = Duration.ofSeconds(40);

  @Test
  void breakdown_nobodyAnswersConnections_isNotReadyInBoundedTime() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      checkNotReady(URI.create("http://127.0.0.1:" + mute.getLocalPort()));
    }
  }

  @Test
  void breakdown_queryIsNeverAnswered_isNotReadyInBoundedTime() throws Exception {
    try (SilentClickHouse silent = SilentClickHouse.start()) {
      checkNotReady(silent.uri());
    }
  }

  private static void checkNotReady(URI clickHouse) throws IOException, InterruptedException {
    QueryConfig config =
        new QueryConfig(
            "127.0.0.1",
            0,
            clickHouse,
            "default",
            "",
            URI.create("http://127.0.0.1:1"),
            2,
            Duration.ofSeconds(1),
            100,
            100,
            null);
    try (QueryApi api =
        QueryApi.start(config, new PrometheusMeterRegistry(PrometheusConfig.DEFAULT))) {
      URI question = URI.create("http://127.0.0.1:" + api.port() + "/api/v1/breakdown");
      HttpResponse<String> response =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(question).timeout(BOUND).build(), BodyHandlers.ofString());
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.headers().firstValue("content-type"))
          .hasValue("application/problem+json");
      assertThat(response.body()).contains("ClickHouse does not answer at " + clickHouse);
    }
  }
}
