package io.whylate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.attribution.clock.ClockPair;
import io.whylate.attribution.clock.OffsetRange;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every text file in and under {@code cases} is a drawing of a request and the answer that is right
 * for it.
 */
class CasesTest {

  private static final Path PAGE = Path.of("../docs/attribution.md");

  @TestFactory
  Stream<DynamicTest> drawings() throws IOException {
    List<Path> files = Drawing.files();
    assertThat(files).isNotEmpty();
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    Drawing.FOLDER.relativize(file).toString(),
                    () -> check(file.toString(), Files.readAllLines(file))));
  }

  /** The page that explains the attribution is right, too. */
  @TestFactory
  Stream<DynamicTest> drawingsOfTheDocumentation() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    List<String> block = null;
    int number = 0;
    for (String line : Files.readAllLines(PAGE)) {
      number++;
      if (line.equals("```drawing")) {
        block = new ArrayList<>();
      } else if (block != null && line.equals("```")) {
        List<String> drawing = block;
        String name = PAGE.getFileName() + ", up to line " + number;
        tests.add(DynamicTest.dynamicTest(name, () -> check(name, drawing)));
        block = null;
      } else if (block != null) {
        block.add(line);
      }
    }
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }

  private static void check(String name, List<String> lines) {
    try {
      check(lines, name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private static void check(List<String> lines, String name) {
    List<String> drawn = new ArrayList<>();
    Map<ClockPair, OffsetRange> estimates = new HashMap<>();
    Map<String, String> expected = new LinkedHashMap<>();
    for (String line : lines) {
      if (line.startsWith("expect-")) {
        String[] words = line.split("\\s+", 2);
        expected.put(words[0], words.length > 1 ? words[1].trim() : "");
      } else if (line.startsWith("given-estimate")) {
        String[] words = line.split("\\s+", 5);
        estimates.put(
            ClockPair.of(words[1], words[2]), new OffsetRange(ns(words[3]), ns(words[4])));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        drawn.add(line);
      }
    }
    assertThat(expected).as(name).isNotEmpty();
    Breakdown breakdown = new Attribution().breakdown(request(drawn), estimates::get);
    Invariants.check(breakdown);
    expected.forEach(
        (what, value) ->
            assertThat(actual(what, breakdown)).as("%s, %s", name, what).isEqualTo(value));
  }

  private static long ns(String milliseconds) {
    return Long.parseLong(milliseconds) * Drawing.COLUMN_NS;
  }

  private static Request request(List<String> drawn) {
    return new Request(
        new RequestKey("r1", KeyKind.REQUEST_ID), 0, Instant.EPOCH, 0, Drawing.spans(drawn));
  }

  private static String actual(String what, Breakdown breakdown) {
    return switch (what) {
      case "expect-layers" -> layers(breakdown.layers());
      case "expect-owners" -> owners(breakdown.byService());
      case "expect-first-token" ->
          breakdown.ttftNs() == null ? "unknown" : milliseconds(breakdown.ttftNs());
      case "expect-ttft" ->
          layers(breakdown.ttftLayers() == null ? Map.of() : breakdown.ttftLayers());
      case "expect-timer" -> breakdown.timerStart() + ".." + breakdown.timerEnd();
      case "expect-savable" ->
          layers(breakdown.savableNs() == null ? Map.of() : breakdown.savableNs());
      case "expect-beside" -> owners(breakdown.beside());
      case "expect-contested" -> milliseconds(breakdown.contestedNs());
      case "expect-tail" -> milliseconds(breakdown.tailNs());
      case "expect-bound" ->
          breakdown.networkBoundNs() == null ? "unknown" : milliseconds(breakdown.networkBoundNs());
      case "expect-sampling" -> String.valueOf(breakdown.samplingProbability());
      case "expect-load" -> load(breakdown);
      case "expect-held" ->
          breakdown.streamHeldNs() == null ? "unknown" : milliseconds(breakdown.streamHeldNs());
      case "expect-offsets" -> offsets(breakdown.clockOffsets());
      case "expect-unseen" -> texts(breakdown.unseenLayers());
      case "expect-call-count" -> Integer.toString(breakdown.modelCalls().size());
      case "expect-calls" -> DrawnCalls.of(breakdown.modelCalls());
      case "expect-details" -> details(breakdown);
      case "expect-flags" -> String.join(" ", breakdown.flags());
      case "expect-completeness" -> breakdown.completeness().toString();
      case "expect-perspective" -> breakdown.perspective().toString();
      default -> throw new IllegalArgumentException("unknown expectation " + what);
    };
  }

  private static String load(Breakdown breakdown) {
    Long pause = breakdown.gcPauseNs();
    return "in_flight %s  state %s  gc_pause %s"
        .formatted(
            breakdown.inFlight(),
            breakdown.loadState(),
            pause == null ? "unknown" : milliseconds(pause));
  }

  private static String layers(Map<Layer, Long> layers) {
    List<String> words = new ArrayList<>();
    layers.forEach((layer, ns) -> words.add(layer + " " + milliseconds(ns)));
    return String.join("  ", words);
  }

  private static String owners(Map<String, Long> owners) {
    List<String> words = new ArrayList<>();
    owners.forEach((owner, ns) -> words.add(owner + " " + milliseconds(ns)));
    return String.join("  ", words);
  }

  private static String offsets(List<ClockOffset> offsets) {
    List<String> words = new ArrayList<>();
    for (ClockOffset offset : offsets) {
      Long ns = offset.offsetNs();
      String taken = ns == null ? "unknown" : milliseconds(ns);
      words.add(offset.from() + '>' + offset.to() + ' ' + taken);
    }
    return String.join("  ", words);
  }

  private static String texts(List<Layer> layers) {
    return layers.stream().map(Layer::toString).collect(Collectors.joining(" "));
  }

  private static String details(Breakdown breakdown) {
    Map<String, Long> details = new TreeMap<>();
    for (Segment segment : breakdown.segments()) {
      if (segment.detail() != null) {
        details.merge(segment.detail(), segment.durationNs(), Long::sum);
      }
    }
    return owners(details);
  }

  static String milliseconds(long ns) {
    return ns % Drawing.COLUMN_NS == 0
        ? Long.toString(ns / Drawing.COLUMN_NS)
        : Double.toString((double) ns / Drawing.COLUMN_NS);
  }
}
