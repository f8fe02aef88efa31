package io.whylate.benchmarks.overhead;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A run that is too short to tell anything, but goes all the way. */
class OverheadBenchmarkTest {

  @Test
  void run_twoPairs_observesAsTheVariantsSayAndLosesNoRequest() throws Exception {
    String printed = run("--pairs 2 --phase 1 --rate 10 --warmup 1 --starts 1".split(" ", -1));

    assertThat(printed).contains("2 pairs of 1 s at 10 requests/s", "errors 0");
    assertThat(columns(printed, "latency p50, ms")).allMatch(ms -> ms > 25);
    assertThat(columns(printed, "latency p99, ms")).allMatch(ms -> ms > 25);
    assertThat(columns(printed, "start-up, ms")).allMatch(ms -> ms > 0);
    List<Double> spans = columns(printed, "spans a request");
    List<Double> ours = columns(printed, "of the spans with our ID");
    assertThat(spans).first().satisfies(bare -> assertThat(bare).isNaN());
    assertThat(spans.subList(1, 3)).allMatch(count -> count >= 3);
    assertThat(ours.subList(1, 3)).containsExactly(0.0, spans.get(2));
  }

  /** Without an agent, with it, and with the extension; NaN where nothing is known. */
  private static List<Double> columns(String printed, String row) {
    String line = printed.lines().filter(text -> text.startsWith(row)).findFirst().orElseThrow();
    return Stream.of(line.substring(row.length()).trim().split(" +", -1))
        .limit(3)
        .map(column -> column.equals("-") ? Double.NaN : Double.parseDouble(column))
        .toList();
  }

  private static String run(String... options) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    OverheadBenchmark.run(
        OverheadBenchmark.DEFAULTS.with(List.of(options)), new PrintStream(bytes, true, UTF_8));
    return bytes.toString(UTF_8);
  }
}
