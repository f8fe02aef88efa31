package io.whylate.stream.route;

import io.whylate.stream.state.StageSetup;
import io.whylate.stream.state.Stores;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The second stage and its stores: trace id → piece becomes request key → piece.
 *
 * @param rules of one partition
 */
public record RouteStage(RoutingRules rules, StageSetup setup)
    implements ProcessorSupplier<String, byte[], String, byte[]> {

  static final String TRACES = "traces";
  static final String SPANS = "trace-spans";
  static final String PENDING = "trace-pending";
  static final String GUESSED = "trace-guessed";

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new Route(rules, setup);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    Stores stores = setup.stores();
    return Set.of(
        stores.byText(TRACES, TraceHeader.SERDE),
        stores.byText(SPANS, SpanPage.SERDE),
        stores.ofPieces(PENDING),
        stores.ofPieces(GUESSED));
  }
}
