package io.whylate.benchmarks.truth.dialect;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.benchmarks.truth.scenario.Stage;
import io.whylate.benchmarks.truth.scenario.Step;
import io.whylate.benchmarks.truth.scenario.Wait;
import java.util.Locale;

/** Servers of Hugging Face, which write durations as Rust prints them. */
public final class RustDebug {

  private static final long NS_PER_SECOND = 1_000_000_000;
  private static final long NS_PER_MS = 1_000_000;

  private RustDebug() {}

  /** Validation tokenizes; prefill and decode are one. */
  static Wait tgi(Answer answer, long at, Stage stage) {
    stage
        .span("generate")
        .with("total_time", print(answer.wholeNs()))
        .with("validation_time", print(answer.ingressNs()))
        .with("queue_time", print(answer.queueNs()))
        .with("inference_time", print(answer.modelNs()))
        .ran(at, at + answer.wholeNs());
    return new Parts(at)
        .then(Layer.TOKENIZATION, answer.ingressNs())
        .then(Layer.QUEUEING, answer.queueNs())
        .then(Layer.MODEL_UNDIVIDED, answer.modelNs())
        .then(Layer.APPLICATION, answer.egressNs())
        .inTurn();
  }

  /** Text-embeddings-inference embeds a text. */
  public static Step embeds(long tokenizationNs, long queueNs, long inferenceNs) {
    return (at, stage) -> {
      long whole = tokenizationNs + queueNs + inferenceNs;
      stage
          .span("embed")
          .with("total_time", print(whole))
          .with("tokenization_time", print(tokenizationNs))
          .with("queue_time", print(queueNs))
          .with("inference_time", print(inferenceNs))
          .ran(at, at + whole);
      return new Parts(at)
          .then(Layer.TOKENIZATION, tokenizationNs)
          .then(Layer.QUEUEING, queueNs)
          .then(Layer.RETRIEVAL, inferenceNs)
          .inTurn();
    };
  }

  private static String print(long ns) {
    if (ns >= NS_PER_SECOND) {
      return String.format(Locale.ROOT, "%d.%09ds", ns / NS_PER_SECOND, ns % NS_PER_SECOND);
    }
    return String.format(Locale.ROOT, "%d.%06dms", ns / NS_PER_MS, ns % NS_PER_MS);
  }
}
