package io.whylate.benchmarks.truth.scenario;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.span.Span;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request as it really was.
 *
 * @param spans what was reported of it
 * @param awaited what the caller waited for, had it not given up
 * @param endNs when the caller stopped waiting; before the end of {@code awaited} where it gave up
 * @param lost the spans that were made and are not among {@code spans}
 * @param firstTokenNs when the caller had the first token; null where nothing was streamed
 */
public record SimulatedRequest(
    List<Span> spans, Wait awaited, long endNs, List<Span> lost, @Nullable Long firstTokenNs) {

  /** The true clock when every request begins. */
  public static final long START_NS = 1_796_052_138_000_000_000L;

  /** Where every request begins. */
  public static final Service CALLER = Service.of("edge", Layer.CALLER);

  /** Plays a script. */
  public static SimulatedRequest of(Function<Draw, Step> script, Random random) {
    Recording recording = new Recording();
    Stage stage = new Stage(recording, CALLER, recording.nextTraceId(), null);
    Wait wait = script.apply(new Draw(random)).play(START_NS, stage);
    return new SimulatedRequest(
        recording.spans(), wait, wait.endNs(), List.of(), recording.firstTokenNs());
  }

  /** The same request of which other spans arrived. */
  public SimulatedRequest reportedAs(List<Span> others) {
    return new SimulatedRequest(others, awaited, endNs, lost, firstTokenNs);
  }

  /** The same request without these spans. */
  public SimulatedRequest without(List<Span> gone) {
    List<Span> kept = spans.stream().filter(span -> !gone.contains(span)).toList();
    return new SimulatedRequest(kept, awaited, endNs, gone, firstTokenNs);
  }

  /** The time of every layer, by construction. */
  public Map<Layer, Long> truth() {
    Map<Layer, Long> layers = new EnumMap<>(Layer.class);
    awaited.charge(awaited.startNs(), endNs, layers);
    return layers;
  }

  /** What arrived, as the attribution takes it. */
  public Request request() {
    return new Request(
        new RequestKey("r1", KeyKind.REQUEST_ID), 0, Instant.EPOCH, 0, List.copyOf(spans));
  }
}
