package io.whylate.attribution.breakdown;

import io.whylate.attribution.request.KeyKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of one request was spent. The segments tile the window, so the values of {@code
 * layers} add up to {@code e2eNs} exactly, and so do those of {@code byService}. Null is unknown,
 * never zero. The components, in snake case, are the fields of the JSON object and the columns of
 * the table.
 *
 * @param rowId the identity of the row: key and occurrence, fixed when the request opens
 * @param openedAt when the first span of the request arrived; fixed with {@code rowId}
 * @param revision 0, then one more each time late spans changed the answer
 * @param aliases other ids that people may know the request by, sorted; at most 64
 * @param start the start of the window
 * @param e2eNs the length of the window
 * @param layers the layers with time, in declaration order
 * @param byService time by {@link Segment#owner()}
 * @param unseenLayers layers that the evidence could not have shown: missing is not zero
 * @param ttftNs time to the first token, from the start of the window
 * @param ttftLayers the split of {@code ttftNs}
 * @param timerStart the event at which {@code ttftNs} begins; null when that is
 * @param timerEnd likewise, the event at which it ends
 * @param savableNs by layer, how much sooner the window would have ended had it cost nothing
 * @param contestedNs instants at which spans of several layers could be charged
 * @param beside by {@link Segment#owner()}, the time in which a span of this owner could have been
 *     charged while another owner was; only owners with such time
 * @param networkBoundNs how far time between hosts may be off because their clocks differ: the
 *     split of a call's network time by half of it, the ends of a message's wait by the largest
 *     possible error of the offset taken, and by all of its consumer's time where that error
 *     decides whether it was waited for; 0 on one clock, null when a hop bounds no error
 * @param clockOffsets how the clocks of its hosts were set against each other, by pair; empty on
 *     one clock; of more than 32 pairs, those on the way to spans that were charged
 * @param tailNs work seen after the end of the window, on clocks that can be set against the
 *     window's
 * @param samplingProbability with which the spans of this request were kept, as the span says that
 *     is nearest to the window
 * @param inFlight how many requests the outermost server that tells was serving when this one came
 *     in, this one included
 * @param loadState what the request met at the servers, as far as anything says so
 * @param gcPauseNs how long collections stopped the servers' processes meanwhile, added up over the
 *     processes; whether anybody waited for it is not known
 * @param streamHeldNs how long the process of the window let bytes of answers lie before it took
 *     them: of the time of a server that still worked, as much may be the reader's own
 * @param flags what was odd with the evidence
 * @param version {@code service.version} of the service of the window
 * @param censored the request was cut off: the real latency is longer than {@code e2eNs}
 * @param rulesVersion the rules that gave the layers
 */
public record Breakdown(
    String requestId,
    String rowId,
    KeyKind keyKind,
    Instant openedAt,
    int revision,
    List<String> traceIds,
    List<String> aliases,
    Perspective perspective,
    Instant start,
    long e2eNs,
    Map<Layer, Long> layers,
    Map<String, Long> byService,
    List<Layer> unseenLayers,
    @Nullable Long ttftNs,
    @Nullable Map<Layer, Long> ttftLayers,
    @Nullable TimerEvent timerStart,
    @Nullable TimerEvent timerEnd,
    @Nullable Map<Layer, Long> savableNs,
    long contestedNs,
    Map<String, Long> beside,
    @Nullable Long networkBoundNs,
    List<ClockOffset> clockOffsets,
    long tailNs,
    @Nullable Double samplingProbability,
    @Nullable Long inFlight,
    @Nullable LoadState loadState,
    @Nullable Long gcPauseNs,
    @Nullable Long streamHeldNs,
    Completeness completeness,
    List<String> flags,
    String service,
    @Nullable String workload,
    @Nullable String model,
    @Nullable String version,
    @Nullable String deployment,
    @Nullable String region,
    @Nullable String tenant,
    @Nullable String session,
    @Nullable String task,
    @Nullable Boolean streamed,
    Outcome status,
    @Nullable String errorKind,
    boolean censored,
    String rulesVersion,
    List<ModelCall> modelCalls,
    List<Segment> segments) {

  /** The start of the window in epoch milliseconds. */
  public long startMs() {
    return start.toEpochMilli();
  }

  /** All tokens of all prompts; null when those of a call are unknown or there is no call. */
  public @Nullable Long inputTokens() {
    return sum(ModelCall::inputTokens);
  }

  /** Of {@link #inputTokens()}, the ones read from a cache. */
  public @Nullable Long cachedInputTokens() {
    return sum(ModelCall::cachedInputTokens);
  }

  /** All tokens that its models made; null when those of a call are unknown or there is no call. */
  public @Nullable Long outputTokens() {
    return sum(ModelCall::outputTokens);
  }

  /** {@link ModelCall#tpotNs()} of its last model call; null when that has none. */
  public @Nullable Long tpotNs() {
    return modelCalls.isEmpty() ? null : modelCalls.get(modelCalls.size() - 1).tpotNs();
  }

  private @Nullable Long sum(Function<ModelCall, @Nullable Long> tokens) {
    long sum = 0;
    for (ModelCall call : modelCalls) {
      Long known = tokens.apply(call);
      if (known == null) {
        return null;
      }
      sum += known;
    }
    return modelCalls.isEmpty() ? null : sum;
  }
}
