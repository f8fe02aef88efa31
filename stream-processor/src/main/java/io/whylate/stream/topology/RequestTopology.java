package io.whylate.stream.topology;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.Request;
import io.whylate.stream.assemble.AssembleStage;
import io.whylate.stream.assemble.Assembled;
import io.whylate.stream.attribute.Attribute;
import io.whylate.stream.attribute.Result;
import io.whylate.stream.deadletter.DeadLetterOrigin;
import io.whylate.stream.deadletter.DeadLetterSerializer;
import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.decode.Decode;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.route.RouteStage;
import io.whylate.stream.topic.Topics;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.jspecify.annotations.Nullable;

/**
 * The job on one screen.
 *
 * <pre>
 * otlp_spans → decode → by trace → route → by request → assemble → attribute → request_breakdowns
 *                 ↓                                         ↓          ↓       request_spans
 *                 └────────────────── whylate_dead_letters ─┴──────────┘
 * </pre>
 */
public final class RequestTopology {

  private static final Serde<byte[]> BYTES = Serdes.ByteArray();
  private static final Serde<String> TEXT = Serdes.String();

  private final StreamsBuilder builder = new StreamsBuilder();
  private final TopologyRules rules;
  private final StreamMetrics metrics;

  private RequestTopology(TopologyRules rules, StreamMetrics metrics) {
    this.rules = rules;
    this.metrics = metrics;
  }

  public static Topology build(
      TopologyRules rules, Function<Request, Breakdown> attribution, StreamMetrics metrics) {
    return new RequestTopology(rules, metrics).build(attribution);
  }

  private Topology build(Function<Request, Breakdown> attribution) {
    AssembleStage assembly = new AssembleStage(rules.assembly(), rules.tick(), metrics);
    RouteStage routing = new RouteStage(rules.routing(), rules.tick());

    KStream<byte[], byte[]> requests =
        builder.stream(Topics.OTLP_SPANS, Consumed.with(BYTES, BYTES).withName("otlp-spans"));
    KStream<String, byte[]> traces =
        passed("decode", requests.process(() -> new Decode(metrics), Named.as("decode")))
            .repartition(by("trace"));
    KStream<String, byte[]> pieces =
        traces.process(routing, Named.as("route")).repartition(by("request"));
    KStream<String, Assembled> assembled =
        passed("assemble", pieces.process(assembly, Named.as("assemble")));
    KStream<String, Result> results =
        passed(
            "attribute",
            assembled.process(() -> new Attribute(attribution, metrics), Named.as("attribute")));

    results.to(
        (row, result, context) -> result.topic(),
        Produced.with(TEXT, RequestTopology.<Result>writing((topic, result) -> result.json()))
            .withName("results"));
    return builder.build();
  }

  /** What goes on to the next stage; the rest of this one goes to the dead letters. */
  private <T> KStream<String, T> passed(String stage, KStream<String, Staged<T>> staged) {
    staged
        .flatMapValues(one -> presentOf(one.deadLetter()), Named.as(stage + "-dead"))
        .processValues(() -> new DeadLetterOrigin(metrics), Named.as(stage + "-dead-origin"))
        .to(
            Topics.DEAD_LETTERS,
            Produced.with(TEXT, writing(new DeadLetterSerializer()))
                .withName(stage + "-dead-letters"));
    return staged.flatMapValues(one -> presentOf(one.value()), Named.as(stage + "-passed"));
  }

  private Repartitioned<String, byte[]> by(String name) {
    return Repartitioned.with(TEXT, BYTES)
        .withName("by-" + name)
        .withNumberOfPartitions(rules.partitions());
  }

  private static <T> List<T> presentOf(@Nullable T value) {
    return value == null ? List.of() : List.of(value);
  }

  private static <T> Serde<T> writing(Serializer<T> serializer) {
    return Serdes.serdeFrom(
        serializer,
        (topic, bytes) -> {
          throw new UnsupportedOperationException("only written");
        });
  }
}
