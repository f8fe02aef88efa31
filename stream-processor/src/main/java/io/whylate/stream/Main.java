package io.whylate.stream;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Map;

/** The stream job as a service of its own, set up by its environment. */
public final class Main {

  private static final int WRONG_USE = 2;
  private static final String LOG_SETTING = "logback.configurationFile";

  private Main() {}

  public static void main(String[] args) throws InterruptedException {
    if (System.getProperty(LOG_SETTING) == null) {
      System.setProperty(LOG_SETTING, "logback-whylate-stream.xml");
    }
    System.exit(run(System.getenv()));
  }

  private static int run(Map<String, String> environment) throws InterruptedException {
    StreamConfig config;
    try {
      config = StreamConfig.fromEnvironment(environment);
    } catch (IllegalArgumentException e) {
      System.err.println("whylate-stream: " + e.getMessage());
      return WRONG_USE;
    }
    try {
      StreamProcessor processor =
          StreamProcessor.start(config, new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
      Runtime.getRuntime().addShutdownHook(new Thread(processor::close, "whylate-stop"));
      System.out.printf(
          "whylate-stream is ready: OTLP/gRPC on %s:%d, OTLP/HTTP on %s:%d%n",
          config.receiver().host(),
          processor.grpcPort(),
          config.receiver().host(),
          processor.httpPort());
      Thread.currentThread().join();
      return 0;
    } catch (StartFailure e) {
      System.err.println("whylate-stream: " + e.getMessage());
      return e.exitCode();
    }
  }
}
