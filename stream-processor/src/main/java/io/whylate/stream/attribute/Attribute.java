package io.whylate.stream.attribute;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.attribution.request.Request;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.json.Evidence;
import io.whylate.formats.json.Retraction;
import io.whylate.formats.json.RetractionJson;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.stream.assemble.AssembleStage;
import io.whylate.stream.assemble.Assembled;
import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.topic.SpanCount;
import io.whylate.stream.topic.Topics;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Breaks a request down and sends the breakdown and its evidence on, both by row id. */
final class Attribute extends ContextualProcessor<String, Assembled, String, Staged<Result>> {

  private static final Logger LOG = LoggerFactory.getLogger(Attribute.class);
  private static final String STAGE = "attribute";
  private static final FittingEvidence EVIDENCE =
      new FittingEvidence(Topics.MAX_RECORD_BYTES - Topics.RECORD_OVERHEAD_BYTES);

  private final RequestAttribution attribution;
  private final EvidencePolicy policy;
  private final StreamMetrics metrics;

  private HostClocks clocks;
  private KeyValueStore<String, byte[]> clocksOfRows;

  @SuppressWarnings("NullAway.Init") // the stores come with init
  Attribute(RequestAttribution attribution, EvidencePolicy policy, StreamMetrics metrics) {
    this.attribution = attribution;
    this.policy = policy;
    this.metrics = metrics;
  }

  @Override
  public void init(ProcessorContext<String, Staged<Result>> context) {
    super.init(context);
    clocks = new HostClocks(context.getStateStore(AttributeStage.CLOCKS));
    clocksOfRows = context.getStateStore(AssembleStage.ROW_MEMORY);
  }

  @Override
  public void process(Record<String, Assembled> record) {
    Assembled assembled = record.value();
    Request request = request(assembled);
    if (request.spans().isEmpty()) {
      metrics.retractions().increment();
      forward(request, Topics.REQUEST_BREAKDOWNS, RetractionJson.write(retraction(request)));
      return;
    }
    Breakdown breakdown;
    byte[] json;
    byte @Nullable [] evidence;
    try {
      breakdown =
          attribution.breakdown(request, estimates(record.key(), request), assembled.flags());
      json = BreakdownJson.write(breakdown);
      evidence = policy.keeps(breakdown) ? EVIDENCE.write(Evidence.of(request)) : null;
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      // An Error too, such as the overflow of the stack: it must not stop all other requests.
      LOG.error("request {} could not be broken down", record.key(), e);
      count(SpanFate.DEAD_LETTERED, assembled);
      forward(
          record.key(),
          Staged.dead(assembled.otlp().toByteArray(), STAGE, e.toString()),
          new RecordHeaders());
      return;
    }
    learn(record.key(), breakdown);
    count(
        assembled.flags().contains(Flag.EVICTED) ? SpanFate.EVICTED : SpanFate.ATTRIBUTED,
        assembled);
    metrics.breakdowns().increment();
    if (request.revision() > 0) {
      metrics.revisions().increment();
    }
    if (evidence != null) {
      forward(request, Topics.REQUEST_SPANS, evidence);
    }
    forward(request, Topics.REQUEST_BREAKDOWNS, json);
  }

  private static Request request(Assembled assembled) {
    return new Request(
        assembled.key(),
        assembled.occurrence(),
        assembled.openedAt(),
        assembled.revision(),
        OtlpProtobuf.read(assembled.otlp()).spans());
  }

  private static Retraction retraction(Request request) {
    return new Retraction(request.rowId(), request.openedAt(), request.revision());
  }

  /** Those that the row was made with before, so that the passing of time changes no answer. */
  private ClockEstimates estimates(String key, Request request) {
    ClockEstimates now = clocks.around(request);
    byte[] before = request.revision() == 0 ? null : clocksOfRows.get(key);
    return before == null ? now : ClockEstimates.again(RowClocks.read(before), now);
  }

  private void learn(String key, Breakdown breakdown) {
    clocks.learn(breakdown);
    if (!breakdown.clockOffsets().isEmpty()) {
      clocksOfRows.put(key, RowClocks.write(breakdown.clockOffsets()));
    }
  }

  private void count(SpanFate fate, Assembled assembled) {
    metrics.spans(fate).increment(assembled.newSpans());
  }

  private void forward(Request request, String topic, byte[] json) {
    int spans = request.spans().size();
    forward(request.rowId(), Staged.of(new Result(topic, json)), SpanCount.header(spans));
  }

  /** With the time of now: those of a backlog might be past the topic's retention. */
  private void forward(String key, Staged<Result> staged, Headers headers) {
    context().forward(new Record<>(key, staged, context().currentSystemTimeMs(), headers));
  }
}
