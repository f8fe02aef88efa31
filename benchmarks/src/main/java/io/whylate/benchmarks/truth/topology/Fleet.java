package io.whylate.benchmarks.truth.topology;

import static io.whylate.benchmarks.truth.scenario.Steps.call;
import static io.whylate.benchmarks.truth.scenario.Steps.inTurn;
import static io.whylate.benchmarks.truth.scenario.Steps.own;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.benchmarks.truth.dialect.Answer;
import io.whylate.benchmarks.truth.dialect.EngineDialect;
import io.whylate.benchmarks.truth.scenario.Draw;
import io.whylate.benchmarks.truth.scenario.Service;
import io.whylate.benchmarks.truth.scenario.Step;

/** The services that the scripts speak of, and the call of a model that most of them make. */
final class Fleet {

  static final Service RAG = Service.of("rag", Layer.APPLICATION);
  static final Service MODEL = Service.of("vllm", Layer.APPLICATION);
  static final Service OTHER_MODEL = Service.of("vllm-2", Layer.APPLICATION);
  static final Service EMBEDDER = Service.of("tei", Layer.APPLICATION);
  static final Service TOOLS = Service.of("tools", Layer.APPLICATION);
  static final Service WORKER = Service.of("worker", Layer.APPLICATION);

  static final String CHAT = "POST /v1/chat/completions";

  private Fleet() {}

  /** A call of an engine behind its HTTP server; the engine makes a span of every phase. */
  static Step model(Draw draw) {
    return model(draw, EngineDialect.VLLM_SPANS);
  }

  static Step model(Draw draw, EngineDialect engine) {
    return call(draw.hop(), MODEL, CHAT, answer(draw, engine));
  }

  /** What happens in an engine's server. */
  static Step answer(Draw draw, EngineDialect engine) {
    return inTurn(own(draw.ms(0.1, 3)), engine.answers(Answer.drawn(draw)), own(draw.ms(0.1, 2)));
  }
}
