package io.whylate.stream.receive;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.grpc.GrpcService;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.stream.health.Readiness;
import io.whylate.stream.metrics.StreamMetrics;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;

/** The OTLP server, over HTTP and gRPC. */
public final class Receiver implements AutoCloseable {

  private static final Duration AFTER_LOG_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration QUIET_PERIOD = Duration.ofMillis(200);

  private final Server server;

  private Receiver(Server server) {
    this.server = server;
  }

  /**
   * Takes spans in from now on.
   *
   * @param healthy what {@code /healthz} answers
   * @param readiness what {@code /readyz} answers
   * @throws IOException when it cannot listen there; the message says what to do
   */
  public static Receiver start(
      ReceiverConfig config,
      SpanLog log,
      BooleanSupplier healthy,
      Readiness readiness,
      MeterRegistry registry)
      throws IOException {
    StreamMetrics metrics = new StreamMetrics(registry);
    Intake intake = new Intake(config, log, metrics);
    var builder =
        Server.builder()
            .http(new InetSocketAddress(config.host(), config.httpPort()))
            .http(new InetSocketAddress(config.host(), config.grpcPort()))
            // Of the routes, so that gRPC's limit is answered as gRPC does, not with HTTP's 413.
            .maxRequestLength(0)
            .errorHandler(new ServerErrors(config.maxRequestBytes(), metrics))
            .requestTimeout(config.logTimeout().plus(AFTER_LOG_TIMEOUT))
            .gracefulShutdownTimeout(QUIET_PERIOD, config.logTimeout().plus(AFTER_LOG_TIMEOUT))
            .route()
            .path(TraceExport.PATH)
            .maxRequestLength(config.maxRequestBytes())
            .build(new TraceExport(config, intake, metrics))
            .service(grpc(config, intake, metrics))
            .service("/healthz", health(healthy))
            .service("/readyz", ready(readiness));
    if (registry instanceof PrometheusMeterRegistry prometheus) {
      builder.service(
          "/metrics",
          (context, request) ->
              HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT_UTF_8, prometheus.scrape()));
    }
    Server server = builder.build();
    try {
      server.start().join();
    } catch (CompletionException e) {
      throw startFailure(config, e);
    }
    return new Receiver(server);
  }

  public int httpPort() {
    return port(0);
  }

  public int grpcPort() {
    return port(1);
  }

  /** Both ports answer both protocols; they are bound in the order of their configuration. */
  private int port(int index) {
    return server.activePorts().keySet().stream().skip(index).findFirst().orElseThrow().getPort();
  }

  /** Finishes what it has taken in, then stops. */
  @Override
  public void close() {
    server.stop().join();
  }

  private static GrpcService grpc(ReceiverConfig config, Intake intake, StreamMetrics metrics) {
    return GrpcService.builder()
        .addService(GrpcTraceExport.service(intake, metrics))
        .maxRequestMessageLength(config.maxRequestBytes())
        .useBlockingTaskExecutor(true)
        .build();
  }

  private static HttpService health(BooleanSupplier healthy) {
    return (context, request) ->
        healthy.getAsBoolean()
            ? HttpResponse.of("ok\n")
            : HttpResponse.of(
                HttpStatus.SERVICE_UNAVAILABLE,
                MediaType.PLAIN_TEXT_UTF_8,
                "the stream job is not running\n");
  }

  private static HttpService ready(Readiness readiness) {
    return (context, request) -> {
      Readiness.Report report = readiness.report();
      return HttpResponse.of(
          report.ready() ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE,
          MediaType.JSON,
          report.json());
    };
  }

  private static IOException startFailure(ReceiverConfig config, CompletionException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    String remedy =
        cause instanceof IOException
            ? ": stop what listens there, or set WHYLATE_OTLP_HTTP_PORT, WHYLATE_OTLP_GRPC_PORT"
                + " or WHYLATE_HOST"
            : "";
    return new IOException(
        "cannot listen on "
            + config.host()
            + ":"
            + config.httpPort()
            + " and port "
            + config.grpcPort()
            + " ("
            + cause.getMessage()
            + ")"
            + remedy,
        cause);
  }
}
