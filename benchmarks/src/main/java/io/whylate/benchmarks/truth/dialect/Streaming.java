package io.whylate.benchmarks.truth.dialect;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanKind;
import io.whylate.benchmarks.truth.scenario.Sketch;
import io.whylate.benchmarks.truth.scenario.Stage;
import io.whylate.benchmarks.truth.scenario.Step;
import io.whylate.benchmarks.truth.scenario.Wait;

/** Who notes when the tokens of an answer come. */
public final class Streaming {

  private static final double NS_PER_SECOND = 1e9;

  private Streaming() {}

  /** A vLLM of which the first token is noted as it leaves. */
  public static Step engine(Answer answer) {
    return (at, stage) -> {
      stage.recording().firstToken(at + answer.firstTokenNs());
      return EngineDialect.VLLM.answers(answer).play(at, stage);
    };
  }

  /** A chat that is streamed, without a word on when its first chunk came. */
  public static Step unmeasured(Step step) {
    return (at, stage) -> {
      Sketch chat = chat(stage);
      return ended(chat, at, step.play(at, chat.inside()));
    };
  }

  /** A chat whose caller notes when the first chunk came. */
  public static Step measured(Step step) {
    return (at, stage) -> {
      Sketch chat = chat(stage);
      Wait answered = step.play(at, chat.inside());
      long firstChunk = firstToken(stage) - at;
      chat.with("gen_ai.response.time_to_first_chunk", firstChunk / NS_PER_SECOND);
      return ended(chat, at, answered);
    };
  }

  /**
   * A chat whose caller notes every chunk.
   *
   * @param tokens so many come, evenly
   * @param inFirst so many come in the first chunk, each other in a chunk of its own
   */
  public static Step chunked(int tokens, int inFirst, long decodeNs, Step step) {
    return (at, stage) -> {
      Sketch chat = chat(stage).with("gen_ai.usage.output_tokens", (long) tokens);
      Wait answered = step.play(at, chat.inside());
      long first = firstToken(stage);
      chat.event("gen_ai.content.completion.chunk", first);
      for (int token = inFirst; token < tokens; token++) {
        long sinceFirst = decodeNs * token / (tokens - 1);
        chat.event("gen_ai.content.completion.chunk", first + sinceFirst);
      }
      return ended(chat, at, answered);
    };
  }

  /** An engine that writes spans only, so that nobody but the caller knows of tokens. */
  public static Step silentEngine(Answer answer) {
    return (at, stage) -> {
      stage.recording().firstToken(at + answer.firstTokenNs());
      PhaseSpans.phases(stage, answer, at, "vllm_queue", "vllm_prefill", "vllm_decode");
      return Parts.allOf(answer, at, Layer.APPLICATION);
    };
  }

  private static Sketch chat(Stage stage) {
    return stage
        .span("chat m")
        .kind(SpanKind.CLIENT)
        .with("gen_ai.operation.name", "chat")
        .with("gen_ai.request.stream", true);
  }

  private static long firstToken(Stage stage) {
    Long first = stage.recording().firstTokenNs();
    if (first == null) {
      throw new IllegalStateException("no engine answered");
    }
    return first;
  }

  private static Wait ended(Sketch chat, long at, Wait answered) {
    chat.ran(at, answered.endNs());
    return answered;
  }
}
