package io.whylate.query.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.whylate.query.answer.Pipeline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class StreamJobTest {

  private static final String WELL =
      """
      {"ready":true,"amiss":[],"stream_lag_records":7,"open_requests":5,"oldest_open_seconds":3,
       "sink_lag_records":2,"sink_failing_seconds":0}""";

  private final AtomicInteger asked = new AtomicInteger();
  private volatile int status = 200;
  private volatile String body = WELL;
  private HttpServer server;

  @SuppressWarnings("NullAway.Init") // the server comes with start
  StreamJobTest() {}

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/readyz",
        exchange -> {
          asked.incrementAndGet();
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void state_allWell_tellsLagAndWhatIsOpen() throws Exception {
    assertThat(state()).isEqualTo(new Pipeline(9L, 5L, 3L, null));
  }

  @Test
  void state_notReady_saysWhatIsAmiss() throws Exception {
    status = 503;
    body = WELL.replace("[]", "[\"the sink has ended: start again\"]");
    assertThat(state().warning())
        .isEqualTo("The pipeline is not well: the sink has ended: start again.");
  }

  @Test
  void state_farBehindAndOneHangs_warnsOfBoth() throws Exception {
    body = WELL.replace(":7", ":99999").replace(":3,", ":400,");
    assertThat(state().warning())
        .contains("is 100001 records behind")
        .contains("Of 5 open requests, one has waited for 400 s");
  }

  @Test
  void state_figuresUnknown_areNull() throws Exception {
    body = "{\"stream_lag_records\":null,\"oldest_open_seconds\":null}";
    assertThat(state()).isEqualTo(new Pipeline(null, null, null, null));
  }

  @Test
  void state_somethingElseAnswers_isNotKnown() throws Exception {
    for (String other : new String[] {"ok\n", "<html>", "{}", "[]", ""}) {
      body = other;
      assertThat(state().warning()).as(other).contains("is not known", "WHYLATE_STREAM_URL");
      assertThat(state().openRequests()).isNull();
    }
  }

  @Test
  void state_nobodyAnswers_isNotKnown() throws Exception {
    server.stop(0);
    assertThat(state().warning()).contains("does not answer at " + address() + "/readyz");
  }

  @Test
  void state_silence_isNotKnownBeforeLong() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI address = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      Pipeline state = new StreamJob(address).state().get(20, TimeUnit.SECONDS);
      assertThat(state.warning()).contains("is not known");
    }
  }

  @Test
  void state_askedOftenAtOnce_asksOnce() throws Exception {
    StreamJob job = new StreamJob(address());
    long beganNs = System.nanoTime();
    for (int i = 0; i < 100; i++) {
      job.state().join();
    }
    assertThat(job.state().get(20, TimeUnit.SECONDS).lagRecords()).isEqualTo(9);
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beganNs);
    assertThat((long) asked.get()).isBetween(1L, 1 + seconds);
  }

  private Pipeline state() throws Exception {
    return new StreamJob(address()).state().get(20, TimeUnit.SECONDS);
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }
}
