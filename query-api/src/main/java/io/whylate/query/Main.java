package io.whylate.query;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** Runs the query API as a service of its own, set up by its environment, until it is stopped. */
public final class Main {

  private static final int WRONG_USE = 2;
  private static final String LOG_SETTING = "logback.configurationFile";

  private Main() {}

  public static void main(String[] args) {
    if (System.getProperty(LOG_SETTING) == null) {
      System.setProperty(LOG_SETTING, "logback-whylate-query.xml");
    }
    try {
      run();
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.err.println("whylate-query: " + e.getMessage());
      System.exit(WRONG_USE);
    }
  }

  private static void run() {
    QueryConfig config = QueryConfig.fromEnvironment(System.getenv());
    QueryApi api = QueryApi.start(config, new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
    Runtime.getRuntime().addShutdownHook(new Thread(api::close, "whylate-stop"));
    System.out.printf("whylate-query is ready: HTTP on %s:%d%n", config.host(), api.port());
    api.await();
  }
}
