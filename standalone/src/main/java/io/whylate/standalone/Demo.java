package io.whylate.standalone;

import io.whylate.standalone.TrafficLog.Traffic;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Sends the requests, shows how they come out, then reports on them. */
final class Demo {

  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration LAST_JOIN = Duration.ofSeconds(60);

  private final Pipeline pipeline;
  private final DemoServices services;
  private final DemoAnswers answers;
  private final Console console;
  private final int requests;
  private String modelServer = "";

  Demo(Pipeline pipeline, DemoServices services, Console console, int requests) {
    this.pipeline = pipeline;
    this.services = services;
    this.answers = new DemoAnswers(pipeline.api());
    this.console = console;
    this.requests = requests;
  }

  /** Returns 0 when every request was answered and came out joined, else 1. */
  int run(List<String> edgeArguments) throws InterruptedException {
    modelServer = services.startModelServer();
    console.line("model server      " + modelServer + " (simulates: an engine's timing, no model)");
    String rag = services.startRag(modelServer);
    console.line("rag               " + rag);
    Instant start = Instant.now();
    TrafficLog log = services.startEdge(rag, edgeArguments);
    console.line(
        "edge              sends " + requests + " chat turns; agent attached to all three");

    Traffic traffic = follow(log, start);
    long joined = answers.joined(start);
    answers.report(start, requests, console);
    return verdict(traffic, joined);
  }

  /** The address of the model server, once it runs. */
  String modelServer() {
    return modelServer;
  }

  private Traffic follow(TrafficLog log, Instant start) throws InterruptedException {
    long lastAnswerNs = System.nanoTime();
    while (true) {
      Traffic traffic = log.read();
      long joined = answers.joined(start);
      console.live(
          "sent %d, answered %d, joined %d of %d"
              .formatted(traffic.started(), traffic.finished(), joined, requests));
      boolean answered = traffic.finished() + traffic.failed() >= requests;
      if (!answered) {
        lastAnswerNs = System.nanoTime();
      }
      boolean waitedEnough = System.nanoTime() - lastAnswerNs > LAST_JOIN.toNanos();
      if (answered && (joined >= requests || waitedEnough)) {
        console.endLive();
        return traffic;
      }
      pipeline.checkAlive();
      services.checkAlive(traffic.done());
      Thread.sleep(LOOK.toMillis());
    }
  }

  private int verdict(Traffic traffic, long joined) {
    if (traffic.failed() > 0) {
      console.line(traffic.failed() + " requests failed; see edge.log with --data DIR");
      return 1;
    }
    if (joined < requests) {
      console.line(
          "%d of %d requests came out complete, seen from the caller; %d are missing"
              .formatted(joined, requests, requests - joined));
      return 1;
    }
    console.line("%d of %d requests joined.".formatted(requests, requests));
    return 0;
  }
}
