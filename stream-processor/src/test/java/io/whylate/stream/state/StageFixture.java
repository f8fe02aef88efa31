package io.whylate.stream.state;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.stream.metrics.StreamMetrics;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.WindowStore;

/** One stage alone, over stores that outlive it and count what is read. */
public final class StageFixture<V> {

  private static final Instant START = Instant.parse("2026-11-30T15:00:00Z");

  private final ProcessorSupplier<String, byte[], String, V> stage;
  private final Map<String, StateStore> stores = new HashMap<>();

  private Context context = new Context();
  private org.apache.kafka.streams.processor.api.Processor<String, byte[], String, V> processor;
  private long nowMs = START.toEpochMilli();
  private long reads;

  public StageFixture(ProcessorSupplier<String, byte[], String, V> stage) {
    this.stage = stage;
    Objects.requireNonNull(stage.stores())
        .forEach(
            builder -> {
              StateStore store = builder.withLoggingDisabled().build();
              store.init(context.getStateStoreContext(), store);
              stores.put(store.name(), store);
            });
    processor = started();
  }

  /** In memory, caught up at all times. */
  public static StageSetup setup() {
    return new StageSetup(
        new Timing(Duration.ofMillis(500), Duration.ofSeconds(10)),
        Stores.MEMORY,
        partition -> true,
        new StreamMetrics(new SimpleMeterRegistry()));
  }

  /** Another processor over the same stores, as after a crash. */
  public void restart() {
    context = new Context();
    processor = started();
  }

  public void send(String key, byte[] value) {
    processor.process(new Record<>(key, value, nowMs));
  }

  public void wait(Duration time) {
    nowMs += time.toMillis();
    context.setCurrentSystemTimeMs(nowMs);
    context.scheduledPunctuators().forEach(one -> one.getPunctuator().punctuate(nowMs));
  }

  /** What it sent on since it was last started. */
  public List<? extends Record<? extends String, ? extends V>> forwarded() {
    return context.forwarded().stream().map(forward -> forward.record()).toList();
  }

  /** Single entries that were read from any store. */
  public long reads() {
    return reads;
  }

  private org.apache.kafka.streams.processor.api.Processor<String, byte[], String, V> started() {
    var started = stage.get();
    context.setCurrentSystemTimeMs(nowMs);
    started.init(context);
    return started;
  }

  private final class Context extends MockProcessorContext<String, V> {

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the interface has it
    public <S extends StateStore> S getStateStore(String name) {
      return (S)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {
                stores.get(name) instanceof WindowStore ? WindowStore.class : KeyValueStore.class
              },
              (proxy, method, arguments) -> {
                reads += method.getName().equals("get") ? 1 : 0;
                try {
                  return method.invoke(stores.get(name), arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }
  }
}
