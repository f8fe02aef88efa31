package io.whylate.query;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** Runs the query API until it is stopped. */
public final class Main {

  private static final int WRONG_USE = 2;

  private Main() {}

  public static void main(String[] args) {
    try {
      run();
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.err.println("whylate query API: " + e.getMessage());
      System.exit(WRONG_USE);
    }
  }

  private static void run() {
    QueryConfig config = QueryConfig.fromEnvironment(System.getenv());
    QueryApi api = QueryApi.start(config, new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
    Runtime.getRuntime().addShutdownHook(new Thread(api::close, "stop"));
    System.out.println(
        "whylate query API: http://"
            + config.host()
            + ':'
            + api.port()
            + " over "
            + config.clickHouse());
    api.await();
  }
}
