package io.whylate.benchmarks.truth.topology;

import static io.whylate.benchmarks.truth.scenario.Steps.call;
import static io.whylate.benchmarks.truth.scenario.Steps.callWithoutServer;
import static io.whylate.benchmarks.truth.scenario.Steps.inTurn;
import static io.whylate.benchmarks.truth.scenario.Steps.own;
import static io.whylate.benchmarks.truth.scenario.Steps.span;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanKind;
import io.whylate.benchmarks.truth.dialect.Answer;
import io.whylate.benchmarks.truth.dialect.EngineDialect;
import io.whylate.benchmarks.truth.scenario.Draw;
import io.whylate.benchmarks.truth.scenario.Hop;
import io.whylate.benchmarks.truth.scenario.Service;
import io.whylate.benchmarks.truth.scenario.Sketch;
import io.whylate.benchmarks.truth.scenario.Step;
import io.whylate.benchmarks.truth.scenario.Wait;
import java.util.List;
import java.util.Map;

/** What stands between callers and engines. */
final class Gateways {

  private static final Service LITELLM = Service.of("litellm", Layer.GATEWAY);
  private static final Service SIDECAR = Service.on("decode-1", "llm-d", Layer.GATEWAY);
  private static final Service DECODE = Service.on("decode-1", "vllm-decode", Layer.APPLICATION);
  private static final Service PREFILL = Service.of("vllm-prefill", Layer.APPLICATION);

  private Gateways() {}

  /** The proxy's spans are internal ones, two of which last as long as its call. */
  static Step liteLlm(Draw draw) {
    Step call = Fleet.model(draw);
    Step request =
        (at, stage) -> {
          Sketch wrapper = stage.span("litellm_request");
          Wait answered = call.play(at, wrapper.inside());
          wrapper.inside().span("raw_gen_ai_request").ran(at, answered.endNs());
          wrapper.ran(at, answered.endNs());
          return answered;
        };
    return callWithoutServer(
        draw.hop(),
        LITELLM,
        "POST /chat/completions",
        span(
            "Received Proxy Server Request",
            Map.of(),
            own(draw.ms(0.5, 10)),
            request,
            own(draw.ms(0.5, 5))));
  }

  /**
   * A sidecar that has one machine prefill, then its own decode: its spans of both legs are
   * internal, and the second is a child of the first that begins when that has ended.
   */
  static Step llmD(Draw draw) {
    Answer prefill = new Answer(draw.ms(0.2, 4), draw.ms(0, 80), draw.ms(20, 900), 0, 0);
    Answer decode =
        new Answer(draw.ms(0.2, 2), draw.ms(0, 20), draw.ms(1, 30), draw.ms(100, 4000), 0);
    Step legs = legs(draw.hop(), prefill, draw.ms(0.1, 1), decode);
    return call(
        draw.hop(),
        SIDECAR,
        "llm_d.pd_proxy.request",
        own(draw.ms(0.1, 2)),
        legs,
        own(draw.ms(0.1, 2)));
  }

  private static Step legs(Hop hop, Answer prefill, long overheadNs, Answer decode) {
    return (at, stage) -> {
      Sketch first = stage.span("llm_d.pd_proxy.prefill");
      Wait out = new Wait.Piece(Layer.NETWORK, at, at + hop.outNs());
      Wait prefilled =
          EngineDialect.VLLM.answers(prefill).play(out.endNs(), first.inside().in(PREFILL));
      Wait back =
          new Wait.Piece(Layer.NETWORK, prefilled.endNs(), prefilled.endNs() + hop.backNs());
      first.ran(at, back.endNs());
      Step rest =
          inTurn(
              own(overheadNs),
              span(
                  "llm_d.pd_proxy.decode",
                  SpanKind.INTERNAL,
                  Map.of(),
                  (start, inside) ->
                      EngineDialect.VLLM.answers(decode).play(start, inside.in(DECODE))));
      Wait decoded = rest.play(back.endNs(), first.inside());
      return new Wait.Chain(at, decoded.endNs(), List.of(out, prefilled, back, decoded));
    };
  }
}
