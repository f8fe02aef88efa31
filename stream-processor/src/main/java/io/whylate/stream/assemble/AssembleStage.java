package io.whylate.stream.assemble;

import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.state.Stores;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** The third stage and its stores: request key → piece becomes request key → request. */
public record AssembleStage(AssemblyRules rules, Duration tick, StreamMetrics metrics)
    implements ProcessorSupplier<String, byte[], String, Staged<Assembled>> {

  static final String REQUESTS = "requests";
  static final String PIECES = "request-pieces";

  @Override
  public Processor<String, byte[], String, Staged<Assembled>> get() {
    return new Assemble(rules, tick, metrics);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return Set.of(Stores.byText(REQUESTS, RequestHeader.SERDE), Stores.ofPieces(PIECES));
  }
}
