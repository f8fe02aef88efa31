package io.whylate.stream.attribute;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.Request;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.json.Evidence;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.stream.assemble.Assembled;
import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.topic.Topics;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Breaks a request down and sends the breakdown and its evidence on, both by row id. */
public final class Attribute
    extends ContextualProcessor<String, Assembled, String, Staged<Result>> {

  private static final Logger LOG = LoggerFactory.getLogger(Attribute.class);
  private static final String STAGE = "attribute";
  private static final FittingEvidence EVIDENCE =
      new FittingEvidence(Topics.MAX_RECORD_BYTES - Topics.RECORD_OVERHEAD_BYTES);

  private final Function<Request, Breakdown> attribution;
  private final StreamMetrics metrics;

  public Attribute(Function<Request, Breakdown> attribution, StreamMetrics metrics) {
    this.attribution = attribution;
    this.metrics = metrics;
  }

  @Override
  public void process(Record<String, Assembled> record) {
    Assembled assembled = record.value();
    Request request;
    byte[] breakdown;
    byte[] evidence;
    try {
      request = request(assembled);
      breakdown = BreakdownJson.write(attribution.apply(request));
      evidence = EVIDENCE.write(Evidence.of(request));
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (MalformedInput | RuntimeException | Error e) {
      // An Error too, such as the overflow of the stack: it must not stop all other requests.
      LOG.error("request {} could not be broken down", record.key(), e);
      forward(record, record.key(), Staged.dead(assembled.otlp(), STAGE, e.toString()));
      return;
    }
    metrics.breakdowns().increment();
    forward(record, request.rowId(), Staged.of(new Result(Topics.REQUEST_SPANS, evidence)));
    forward(record, request.rowId(), Staged.of(new Result(Topics.REQUEST_BREAKDOWNS, breakdown)));
  }

  private static Request request(Assembled assembled) throws MalformedInput {
    return new Request(
        assembled.key(),
        assembled.occurrence(),
        assembled.openedAt(),
        assembled.revision(),
        OtlpProtobuf.read(assembled.otlp()).spans());
  }

  private void forward(Record<String, Assembled> record, String key, Staged<Result> staged) {
    context().forward(record.withKey(key).withValue(staged));
  }
}
