package io.whylate.extension.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HandOverTest {

  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  private final SdkTracerProvider provider = SdkTracerProvider.builder().build();
  private final Span span = provider.get("test").spanBuilder("request").startSpan();
  private final Recorded recorded = new Recorded();

  @BeforeEach
  void record() {
    Waits.recordBy(recorded);
  }

  @AfterEach
  void close() {
    recorded.on = false;
    provider.close();
  }

  @Test
  void outsideASpan_nothingIsHandedOver() {
    assertThat(HandOver.begin(this, 0)).isNull();
    assertThat(Waits.begin()).isZero();
  }

  @Test
  void inASpanThatIsOver_nothingIsHandedOver() throws Exception {
    span.end();

    assertThat(inSpan(() -> HandOver.begin(this, 0))).isNull();
    assertThat(inSpan(Waits::begin)).isZero();
  }

  @Test
  void switchedOff_nothingIsHandedOver() throws Exception {
    recorded.on = false;

    assertThat(inSpan(() -> HandOver.begin(this, 0))).isNull();
  }

  @Test
  void start_endsTheWaitOnce() throws Exception {
    HandOver handOver = handOver(0);
    handOver.run();
    handOver.run();

    assertThat(recorded.nanos).singleElement().satisfies(wait -> assertThat(wait).isPositive());
    assertThat(recorded.names).containsExactly("executor queue in HandOverTest");
  }

  @Test
  void delay_isNoWait() throws Exception {
    handOver(HOUR).run();

    assertThat(recorded.nanos).singleElement().satisfies(wait -> assertThat(wait).isNegative());
  }

  @Test
  void handOverWithinAnother_isPartOfIt() throws Exception {
    inSpan(
        () -> {
          HandOver outer = HandOver.begin(this, 0);
          assertThat(outer).isNotNull();
          assertThat(HandOver.begin("the executor behind it", HOUR)).isNull();
          outer.end();
          outer.run();
          return outer;
        });

    assertThat(recorded.nanos).singleElement().satisfies(wait -> assertThat(wait).isNegative());
  }

  @Test
  void contextWhileHandingOver_carriesIt() throws Exception {
    inSpan(
        () -> {
          HandOver handOver = HandOver.begin(this, 0);
          assertThat(handOver).isNotNull();
          assertThat(Context.current().get(HandOver.KEY)).isSameAs(handOver);
          handOver.end();
          assertThat(Context.current().get(HandOver.KEY)).isNull();
          return handOver;
        });
  }

  @Test
  void name_isTheThreadsUntilItIsTakenBack() throws Exception {
    inSpan(
        () -> {
          Waits.nameThem("bulkhead ", "search");
          Waits.end("semaphore", "", Waits.begin());
          Waits.nameThemNoMore();
          Waits.end("semaphore", "", Waits.begin());
          return "";
        });

    assertThat(recorded.names).containsExactly("bulkhead search in String", "semaphore in String");
  }

  private HandOver handOver(long delay) throws Exception {
    HandOver handOver = inSpan(() -> HandOver.begin(this, delay));
    assertThat(handOver).isNotNull();
    handOver.end();
    return handOver;
  }

  private <T> T inSpan(Callable<T> work) throws Exception {
    return Context.current().with(span).wrap(work).call();
  }

  private static final class Recorded implements WaitRecorder {

    private final List<Long> nanos = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private boolean on = true;

    @Override
    public boolean isOn() {
      return on;
    }

    @Override
    public void waited(Context waiting, String name, Object place, long waited) {
      nanos.add(waited);
      names.add(name + " in " + place.getClass().getSimpleName());
    }
  }
}
