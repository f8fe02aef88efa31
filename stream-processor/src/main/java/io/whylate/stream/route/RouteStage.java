package io.whylate.stream.route;

import io.whylate.stream.state.Patience;
import io.whylate.stream.state.Stores;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** The second stage and its stores: trace id → piece becomes request key → piece. */
public record RouteStage(Patience patience, Duration tick)
    implements ProcessorSupplier<String, byte[], String, byte[]> {

  static final String TRACES = "traces";
  static final String SPANS = "trace-spans";
  static final String PENDING = "trace-pending";

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new Route(patience, tick);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return Set.of(
        Stores.byText(TRACES, TraceHeader.SERDE),
        Stores.byText(SPANS, SpanLinkage.SERDE),
        Stores.ofPieces(PENDING));
  }
}
