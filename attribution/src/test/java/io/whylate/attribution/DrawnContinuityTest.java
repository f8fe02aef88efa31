package io.whylate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.span.Span;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On shapes for which other critical paths jump, a small step moves the answer by that step. */
class DrawnContinuityTest {

  private static final long MICROSECOND_NS = 1_000;

  @ParameterizedTest
  @CsvSource({
    "jaeger/apart-by-one, jaeger/back-to-back",
    "jaeger/back-to-back, jaeger/overlap-by-one",
    "crisp/overlap-below-its-allowance, crisp/overlap-above-its-allowance",
  })
  void drawings_aColumnApart_differByAColumn(String one, String other) throws IOException {
    assertThat(moved(layers(spans(one)), layers(spans(other)))).isEqualTo(Drawing.COLUMN_NS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "reported/01-parallel-gather",
        "reported/02-awaited-together",
        "jaeger/2-overlapping-children",
        "jaeger/back-to-back",
        "jaeger/overlap-by-one",
        "crisp/13-failed-child-beside-another",
        "crisp/overlap-above-its-allowance",
      })
  void boundary_movedByAMicrosecond_movesNoLayerByMore(String drawing) throws IOException {
    List<Span> spans = spans(drawing);
    Map<Layer, Long> before = layers(spans);
    for (List<Span> changed : changed(spans)) {
      assertThat(moved(before, layers(changed))).isLessThanOrEqualTo(MICROSECOND_NS);
    }
  }

  @ParameterizedTest
  @MethodSource("drawings")
  void boundary_movedByAMicrosecond_movesNoLayerByMoreThanThatAndWhatIsContested(Path drawing)
      throws IOException {
    List<Span> spans = Drawing.spans(drawing);
    Breakdown before = breakdown(spans);
    for (List<Span> changed : changed(spans)) {
      Breakdown after = breakdown(changed);
      assertThat(moved(before.layers(), after.layers()))
          .isLessThanOrEqualTo(
              MICROSECOND_NS + Math.max(before.contestedNs(), after.contestedNs()));
    }
  }

  static List<Path> drawings() throws IOException {
    return Drawing.files();
  }

  /** Every start and every end of a span, moved by a microsecond to either side. */
  private static List<List<Span>> changed(List<Span> spans) {
    List<List<Span>> all = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      Span span = spans.get(i);
      for (long step : new long[] {-MICROSECOND_NS, MICROSECOND_NS}) {
        all.add(with(spans, i, span.startingAt(span.startNs() + step)));
        all.add(with(spans, i, span.endingAt(span.endNs() + step)));
      }
    }
    return all;
  }

  private static List<Span> with(List<Span> spans, int index, Span span) {
    List<Span> changed = new ArrayList<>(spans);
    changed.set(index, span);
    return changed;
  }

  /** The most that a layer's time differs. */
  private static long moved(Map<Layer, Long> before, Map<Layer, Long> after) {
    long most = 0;
    for (Layer layer : Layer.values()) {
      long difference = after.getOrDefault(layer, 0L) - before.getOrDefault(layer, 0L);
      most = Math.max(most, Math.abs(difference));
    }
    return most;
  }

  private static List<Span> spans(String drawing) throws IOException {
    return Drawing.spans(Drawing.FOLDER.resolve(drawing + ".txt"));
  }

  private static Map<Layer, Long> layers(List<Span> spans) {
    return breakdown(spans).layers();
  }

  private static Breakdown breakdown(List<Span> spans) {
    return new Attribution()
        .breakdown(
            new Request(new RequestKey("r1", KeyKind.REQUEST_ID), 0, Instant.EPOCH, 0, spans));
  }
}
