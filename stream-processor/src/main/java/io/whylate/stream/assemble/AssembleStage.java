package io.whylate.stream.assemble;

import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.state.StageSetup;
import io.whylate.stream.state.Stores;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The third stage and its stores: request key → piece becomes request key → request.
 *
 * @param rules of one partition
 */
public record AssembleStage(AssemblyRules rules, StageSetup setup)
    implements ProcessorSupplier<String, byte[], String, Staged<Assembled>> {

  /** What a later stage remembers of a request's row, for as long as the request is remembered. */
  public static final String ROW_MEMORY = "row-memory";

  static final String REQUESTS = "requests";
  static final String PIECES = "request-pieces";
  static final String FORGOTTEN = "forgotten-requests";

  @Override
  public Processor<String, byte[], String, Staged<Assembled>> get() {
    return new Assemble(rules, setup);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    Stores stores = setup.stores();
    return Set.of(
        stores.byText(REQUESTS, RequestHeader.SERDE),
        stores.ofPieces(PIECES),
        stores.byText(ROW_MEMORY, Serdes.ByteArray()),
        stores.ofPeriods(
            FORGOTTEN,
            rules.recall().time(),
            Duration.ofMillis(ForgottenRequests.periodMs(rules.recall()))));
  }
}
