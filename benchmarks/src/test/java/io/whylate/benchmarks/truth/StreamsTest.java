package io.whylate.benchmarks.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.Attribution;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.benchmarks.truth.damage.Damage;
import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import io.whylate.benchmarks.truth.topology.Streams;
import io.whylate.benchmarks.truth.topology.Topology;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Times of tokens, against the truth. */
class StreamsTest {

  private static final int REQUESTS = 200;

  static List<Topology> seenByCaller() {
    return List.of(Streams.BY_CALLER, Streams.CHUNKS, Streams.BUNDLED);
  }

  @ParameterizedTest
  @MethodSource("seenByCaller")
  void firstToken_itsCallerNotedIt_isRightToTheMicrosecond(Topology stream) {
    Cell cell = Cell.run(stream, Damage.SKEW, REQUESTS, TruthBenchmark.SEED);

    assertThat(cell.firstTokenWithinBoundShare()).isEqualTo(1);
    assertThat(cell.firstTokens().max()).isLessThanOrEqualTo(Errors.RIGHT_NS);
  }

  @Test
  void perToken_aTokenAChunk_isTheDecodePerToken() {
    Random random = new Random(TruthBenchmark.SEED);
    for (int i = 0; i < REQUESTS; i++) {
      SimulatedRequest request = Streams.CHUNKS.play(random);
      long decode = request.truth().getOrDefault(Layer.DECODE, 0L);

      assertThat(perToken(request)).isEqualTo(decode / (Streams.TOKENS - 1));
    }
  }

  @Test
  void perToken_severalTokensInTheFirstChunk_isUnknown() {
    Random random = new Random(TruthBenchmark.SEED);
    for (int i = 0; i < REQUESTS; i++) {
      assertThat(perToken(Streams.BUNDLED.play(random))).isNull();
    }
  }

  private static @Nullable Long perToken(SimulatedRequest request) {
    Breakdown breakdown = new Attribution().breakdown(request.request());
    assertThat(breakdown.modelCalls()).hasSize(1);
    return breakdown.modelCalls().get(0).tpotNs();
  }
}
