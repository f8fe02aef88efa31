package io.whylate.stream.topology;

import io.whylate.stream.assemble.AssembleStage;
import io.whylate.stream.assemble.Assembled;
import io.whylate.stream.attribute.AttributeStage;
import io.whylate.stream.attribute.RequestAttribution;
import io.whylate.stream.attribute.Result;
import io.whylate.stream.deadletter.DeadLetterOrigin;
import io.whylate.stream.deadletter.DeadLetterSerializer;
import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.decode.Decode;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.route.RouteStage;
import io.whylate.stream.state.Progress;
import io.whylate.stream.state.StageSetup;
import io.whylate.stream.topic.Topics;
import java.util.List;
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
  private static final String TRACE = "by-trace";
  private static final String REQUEST = "by-request";
  private static final Serde<String> TEXT = Serdes.String();

  private final StreamsBuilder builder = new StreamsBuilder();
  private final Role role;
  private final TopologyRules rules;
  private final Backlog backlog;
  private final StreamMetrics metrics;

  private RequestTopology(Role role, TopologyRules rules, Backlog backlog, StreamMetrics metrics) {
    this.role = role;
    this.rules = rules;
    this.backlog = backlog;
    this.metrics = metrics;
  }

  static Topology build(
      Role role,
      TopologyRules rules,
      RequestAttribution attribution,
      Backlog backlog,
      StreamMetrics metrics) {
    return new RequestTopology(role, rules, backlog, metrics).build(attribution);
  }

  /** The topic between the first and the second stage. */
  static String byTraceTopic(String application) {
    return repartitioned(application, TRACE);
  }

  /** The topic between the second and the third stage. */
  static String byRequestTopic(String application) {
    return repartitioned(application, REQUEST);
  }

  private Topology build(RequestAttribution attribution) {
    RouteStage routing =
        new RouteStage(rules.routing().share(rules.partitions()), setup(backlog::isRouteCaughtUp));
    AssembleStage assembly =
        new AssembleStage(
            rules.assembly().share(rules.partitions()), setup(backlog::isAssemblyCaughtUp));
    AttributeStage attributing =
        new AttributeStage(attribution, rules.evidence(), assembly.setup());

    KStream<byte[], byte[]> requests =
        builder.stream(
            Topics.OTLP_SPANS,
            Consumed.with(BYTES, BYTES)
                .withTimestampExtractor(new ReceiveTime())
                .withName("otlp-spans"));
    KStream<String, byte[]> traces =
        passed("decode", requests.process(() -> new Decode(metrics), Named.as("decode")))
            .repartition(by(TRACE));
    KStream<String, byte[]> pieces =
        traces.process(routing, Named.as("route")).repartition(by(REQUEST));
    KStream<String, Assembled> assembled =
        passed("assemble", pieces.process(assembly, Named.as("assemble")));
    KStream<String, Result> results =
        passed(
            "attribute",
            assembled.process(attributing, Named.as("attribute"), AssembleStage.ROW_MEMORY));

    send(results);
    return builder.build();
  }

  private void send(KStream<String, Result> results) {
    Produced<String, Result> written =
        Produced.with(TEXT, RequestTopology.<Result>writing((topic, result) -> result.json()))
            .withName("results");
    String one = role.results();
    if (one == null) {
      results.to((row, result, context) -> result.topic(), written);
    } else {
      results.processValues(MeantFor::new, Named.as("meant-for")).to(one, written);
    }
  }

  private StageSetup setup(Progress progress) {
    return new StageSetup(rules.timing(), rules.stores(), progress, metrics);
  }

  /** What goes on to the next stage; the rest of this one goes to the dead letters. */
  private <T> KStream<String, T> passed(String stage, KStream<String, Staged<T>> staged) {
    if (role.results() == null) {
      bury(stage, staged);
    }
    return staged.flatMapValues(one -> presentOf(one.value()), Named.as(stage + "-passed"));
  }

  private <T> void bury(String stage, KStream<String, Staged<T>> staged) {
    staged
        .flatMapValues(one -> presentOf(one.deadLetter()), Named.as(stage + "-dead"))
        .processValues(() -> new DeadLetterOrigin(metrics), Named.as(stage + "-dead-origin"))
        .to(
            Topics.DEAD_LETTERS,
            Produced.with(TEXT, writing(new DeadLetterSerializer()))
                .withName(stage + "-dead-letters"));
  }

  private Repartitioned<String, byte[]> by(String name) {
    return Repartitioned.with(TEXT, BYTES)
        .withName(name)
        .withNumberOfPartitions(rules.partitions());
  }

  /** As Kafka Streams names it. */
  private static String repartitioned(String application, String name) {
    return application + '-' + name + "-repartition";
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
