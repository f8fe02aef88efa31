package io.whylate.benchmarks.truth.topology;

import static io.whylate.benchmarks.truth.scenario.Steps.call;
import static io.whylate.benchmarks.truth.scenario.Steps.own;
import static io.whylate.benchmarks.truth.scenario.Steps.span;

import io.whylate.benchmarks.truth.dialect.Answer;
import io.whylate.benchmarks.truth.dialect.Streaming;
import io.whylate.benchmarks.truth.scenario.Draw;
import io.whylate.benchmarks.truth.scenario.Step;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Requests whose answers are streamed, by who notes when the first token comes. The truth is when
 * the caller has it.
 */
public final class Streams {

  public static final int TOKENS = 20;

  /** Only the engine notes it, as it leaves: what it takes on its way to the caller is unknown. */
  public static final Topology BY_ENGINE = stream("first token, by the engine", Streams::byEngine);

  /** The caller notes it as the token comes. */
  public static final Topology BY_CALLER = stream("first token, by its caller", Streams::byCaller);

  /** The caller notes every chunk, each of one token. */
  public static final Topology CHUNKS = stream("chunks of one token", draw -> chunks(draw, 1));

  /** Likewise, and the first chunk holds several. */
  public static final Topology BUNDLED =
      stream("first chunk of several", draw -> chunks(draw, draw.count(2, 6)));

  public static final List<Topology> ALL = List.of(BY_ENGINE, BY_CALLER, CHUNKS, BUNDLED);

  private Streams() {}

  private static Topology stream(String name, Function<Draw, Step> script) {
    return new Topology(name, Promise.EXACT, Promise.EXACT, script);
  }

  private static Step byEngine(Draw draw) {
    Step inServer = Streaming.engine(Answer.drawn(draw));
    return turn(
        draw,
        Streaming.unmeasured(
            call(draw.hop(), Fleet.MODEL, Fleet.CHAT, own(draw.ms(0.1, 3)), inServer)));
  }

  private static Step byCaller(Draw draw) {
    Step inServer = Streaming.engine(Answer.drawn(draw));
    return turn(
        draw,
        Streaming.measured(
            call(draw.hop(), Fleet.MODEL, Fleet.CHAT, own(draw.ms(0.1, 3)), inServer)));
  }

  private static Step chunks(Draw draw, int inFirst) {
    Answer answer = Answer.drawn(draw);
    Step inServer = Streaming.silentEngine(answer);
    return turn(
        draw,
        Streaming.chunked(
            TOKENS,
            inFirst,
            answer.decodeNs(),
            call(draw.hop(), Fleet.MODEL, Fleet.CHAT, own(draw.ms(0.1, 3)), inServer)));
  }

  private static Step turn(Draw draw, Step chat) {
    return span("turn", Map.of(), own(draw.ms(0.1, 5)), chat, own(draw.ms(0.1, 5)));
  }
}
