package io.whylate.stream.attribute;

import io.whylate.stream.assemble.Assembled;
import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.state.StageSetup;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** The fourth stage and its store: request key → request becomes row id → what is stored. */
public record AttributeStage(
    RequestAttribution attribution, EvidencePolicy policy, StageSetup setup)
    implements ProcessorSupplier<String, Assembled, String, Staged<Result>> {

  static final String CLOCKS = "host-clocks";

  @Override
  public Processor<String, Assembled, String, Staged<Result>> get() {
    return new Attribute(attribution, policy, setup.metrics());
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return Set.of(setup.stores().byText(CLOCKS, PairObservations.SERDE));
  }
}
