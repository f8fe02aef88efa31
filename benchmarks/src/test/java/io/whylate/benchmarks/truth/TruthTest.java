package io.whylate.benchmarks.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.benchmarks.truth.damage.Damage;
import io.whylate.benchmarks.truth.topology.Dialects;
import io.whylate.benchmarks.truth.topology.Promise;
import io.whylate.benchmarks.truth.topology.Topologies;
import io.whylate.benchmarks.truth.topology.Topology;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What is claimed of the attribution, on requests whose answers are known. */
class TruthTest {

  private static final int REQUESTS = 400;

  /** Damage that takes no evidence away. */
  private static final List<Damage> HARMLESS = List.of(Damage.NONE, Damage.SKEW, Damage.TWICE);

  private static final List<Damage> LOSSY = List.of(Damage.LOSS, Damage.LOSS_AND_SKEW, Damage.LATE);

  @TestFactory
  Stream<DynamicTest> everyLayer_clientsAndServersSeen_isRightToTheMicrosecond() {
    return cells(Topologies.ALL, Promise.EXACT, HARMLESS, TruthTest::isRight);
  }

  @TestFactory
  Stream<DynamicTest> everyLayer_inTheWordsOfAnyProducer_isRightToTheMicrosecond() {
    return cells(Dialects.ALL, Promise.EXACT, HARMLESS, TruthTest::isRight);
  }

  @TestFactory
  Stream<DynamicTest> truth_sidesOrOrderUnknown_liesWithinTheStatedBound() {
    return cells(
        Topologies.ALL,
        Promise.BOUNDED,
        HARMLESS,
        cell -> {
          assertThat(cell.boundedShare()).isEqualTo(1);
          assertThat(cell.withinBoundShare()).isGreaterThanOrEqualTo(0.99);
        });
  }

  /** Spans may also be lost without a trace; that share is printed, not hidden. */
  @TestFactory
  Stream<DynamicTest> completeness_lossThatShows_isNeverComplete() {
    return Stream.of(Promise.values())
        .flatMap(
            promise ->
                cells(
                    Topologies.ALL,
                    promise,
                    LOSSY,
                    cell -> {
                      assertThat(cell.lossy()).isEqualTo(REQUESTS);
                      assertThat(cell.overlooked()).isZero();
                    }));
  }

  private static void isRight(Cell cell) {
    assertThat(cell.requests()).isEqualTo(REQUESTS);
    assertThat(cell.ours().rightShare()).isEqualTo(1);
  }

  private interface Claim {
    void check(Cell cell);
  }

  private static Stream<DynamicTest> cells(
      List<Topology> topologies, Promise promise, List<Damage> damages, Claim claim) {
    return topologies.stream()
        .filter(topology -> topology.promise() == promise)
        .flatMap(
            topology ->
                damages.stream()
                    .map(
                        damage ->
                            DynamicTest.dynamicTest(
                                topology + ", " + damage,
                                () ->
                                    claim.check(
                                        Cell.run(
                                            topology, damage, REQUESTS, TruthBenchmark.SEED)))));
  }
}
