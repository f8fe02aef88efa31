package io.whylate.benchmarks.stream.part;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.standalone.process.ParentWatch;
import io.whylate.stream.StreamConfig;
import io.whylate.stream.StreamProcessor;

/** The stream job as its own main starts it, under a parent. */
final class JobProcess {

  private JobProcess() {}

  public static void main(String[] arguments) throws Exception {
    StreamProcessor job =
        StreamProcessor.start(
            StreamConfig.fromEnvironment(System.getenv()),
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
    Runtime.getRuntime().addShutdownHook(new Thread(job::close, "job-stop"));
    ParentWatch.start();
    System.out.println("ready " + job.httpPort());
  }
}
