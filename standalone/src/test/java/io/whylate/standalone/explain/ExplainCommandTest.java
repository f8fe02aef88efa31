package io.whylate.standalone.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.standalone.Whylate;
import io.whylate.standalone.cli.OneLineErrors;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainCommandTest {

  /** One call, its halves on two hosts whose clocks are 7 s apart, under one turn of the caller. */
  private static final String CALL =
      """
      [{"traceId":"ab","id":"b2","name":"turn","timestamp":1796052138000000,"duration":6000,
        "localEndpoint":{"serviceName":"edge","ipv4":"10.0.0.1"},"tags":{"whylate.request_id":"r-1"}},
       {"traceId":"ab","id":"c3","parentId":"b2","kind":"CLIENT","name":"post",
        "timestamp":1796052138000500,"duration":5000,
        "localEndpoint":{"serviceName":"edge","ipv4":"10.0.0.1"}},
       {"traceId":"ab","id":"c3","parentId":"b2","kind":"SERVER","shared":true,"name":"post",
        "timestamp":1796052145000000,"duration":4000,
        "localEndpoint":{"serviceName":"engine","ipv4":"10.0.0.2"}}]
      """;

  @TempDir private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void execute_text_drawsTheRequest() throws IOException {
    assertThat(explain(file(CALL))).isZero();

    assertThat(out.toString())
        .contains("Request r-1 took 6.00 ms", "between edge and engine", "In order of time")
        .contains("The longest waits", "own time", "±500 µs")
        .doesNotContain("Compared with");
    assertThat(err.toString()).isEqualToIgnoringNewLines("1 request from 3 spans").hasLineCount(1);
  }

  @Test
  void execute_json_isOneBreakdownALine() throws IOException, MalformedInput {
    assertThat(explain("--format", "json", file(CALL), file(CALL.replace("r-1", "r-2")))).isZero();

    assertThat(out.toString()).hasLineCount(2);
    String line = out.toString().lines().findFirst().orElseThrow();
    Breakdown breakdown = BreakdownJson.read(line.getBytes(StandardCharsets.UTF_8));
    assertThat(breakdown.requestId()).isEqualTo("r-1");
    assertThat(breakdown.e2eNs()).isEqualTo(6_000_000);
    assertThat(breakdown.layers()).containsEntry(Layer.NETWORK, 1_000_000L);
    assertThat(breakdown.networkBoundNs()).isEqualTo(500_000);
  }

  @Test
  void execute_twoCallsAtOnce_areBothNamed() throws IOException {
    String calls =
        """
        [{"traceId":"ab","id":"1","kind":"SERVER","name":"order","timestamp":1796052138000000,
          "duration":100000,"localEndpoint":{"serviceName":"shop","ipv4":"10.0.0.1"}},
         {"traceId":"ab","id":"3","parentId":"1","kind":"SERVER","name":"bill",
          "timestamp":1796052138003000,"duration":88000,
          "localEndpoint":{"serviceName":"billing","ipv4":"10.0.0.1"}},
         {"traceId":"ab","id":"5","parentId":"1","kind":"SERVER","name":"find",
          "timestamp":1796052138003000,"duration":90000,
          "localEndpoint":{"serviceName":"search","ipv4":"10.0.0.1"}}]
        """;
    assertThat(explain(file(calls))).isZero();
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("server code, unexplained at search 90.0 ms 90 %")
        .contains(
            "for 88.0 ms server code, unexplained at billing ran too while another was charged,"
                + " mostly server code, unexplained at search");
  }

  @Test
  void execute_traceInSeveralFiles_isSaid() throws IOException {
    assertThat(explain(file(CALL), file(CALL.replace("r-1", "r-2")))).isZero();
    assertThat(err.toString())
        .contains(
            "trace 000000000000000000000000000000ab is in 2 files; what one trace holds is read together");
  }

  @Test
  void execute_ruleThatNoSpanMeets_isNamed() throws IOException {
    Path rules =
        Files.writeString(
            directory.resolve("acme.rules"),
            "acme  name=turn   preprocessing\nacme  name=trun   tool\n");
    assertThat(explain("--rules", rules.toString(), file(CALL))).isZero();
    assertThat(err.toString())
        .contains("no span met the rule in line 2: acme  name=trun  tool")
        .hasLineCount(2);
  }

  @Test
  void execute_workAfterTheAnswer_isInTheHeadlineWhenItIsLonger() throws IOException {
    String late =
        """
        ,{"traceId":"ab","id":"d4","parentId":"b2","name":"index","timestamp":1796052138002000,
          "duration":16000,"localEndpoint":{"serviceName":"edge","ipv4":"10.0.0.1"}}]
        """;
    String spans = CALL.strip();
    assertThat(explain(file(spans.substring(0, spans.length() - 1) + late))).isZero();
    assertThat(out.toString())
        .containsSubsequence(
            "took 6.00 ms",
            "After the answer, work went on for 12.0 ms, longer than the request itself took",
            "caller's own code")
        .doesNotContain("of work went on after the answer");
  }

  @Test
  void execute_rules_comeBeforeThoseOfWhylate() throws IOException, MalformedInput {
    Path rules =
        Files.writeString(
            directory.resolve("acme.rules"),
            "acme  name=turn      preprocessing\nacme  service=edge   workload  chat\n");
    assertThat(explain("--format", "json", "--rules", rules.toString(), file(CALL))).isZero();

    Breakdown breakdown =
        BreakdownJson.read(out.toString().strip().getBytes(StandardCharsets.UTF_8));
    assertThat(breakdown.layers())
        .containsEntry(Layer.PREPROCESSING, 1_000_000L)
        .doesNotContainKey(Layer.CALLER);
    assertThat(breakdown.workload()).isEqualTo("chat");
    assertThat(breakdown.rulesVersion()).contains("+");
  }

  @Test
  void execute_wrongRule_isOneLineThatNamesFileAndLine() throws IOException {
    Path rules = Files.writeString(directory.resolve("acme.rules"), "\nacme  name=a  cpu\n");
    assertThat(explain("--rules", rules.toString(), file(CALL))).isEqualTo(2);

    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "whylate explain: " + rules + ", line 2: there is no layer or label 'cpu'");
  }

  @Test
  void execute_halvesInTwoFiles_areOneRequest() throws IOException {
    String caller =
        CALL.substring(
                0,
                CALL.indexOf(
                    ",\n {\"traceId\":\"ab\",\"id\":\"c3\",\"parentId\":\"b2\",\"kind\":\"SERVER\""))
            + "]";
    String server = "[" + CALL.substring(CALL.lastIndexOf("{\"traceId\""));

    assertThat(explain("--format", "json", file(caller), file(server))).isZero();

    assertThat(out.toString()).hasLineCount(1).contains("\"network\":1000000");
  }

  @Test
  void execute_dash_readsStandardInput() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(CALL.getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(explain("-")).isZero();
    } finally {
      System.setIn(before);
    }

    assertThat(out.toString()).contains("Request r-1");
  }

  @Test
  void execute_brokenFile_saysWhereInOneLine() throws IOException {
    String file = file(CALL.substring(0, 300));

    assertThat(explain(file)).isEqualTo(2);

    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .startsWith("whylate explain: " + file + ": line ")
        .contains("not valid JSON")
        .hasLineCount(1);
  }

  @Test
  void execute_brokenSpan_explainsTheRestAndSaysWhatIsMissing() throws IOException {
    String file = file(CALL.replace("\"duration\":4000", "\"duration\":\"long\""));

    assertThat(explain(file)).isEqualTo(2);

    assertThat(out.toString()).contains("Request r-1");
    assertThat(err.toString())
        .contains(file + ": line 6, column 2: left out: span \"post\": duration must be")
        .contains("1 request from 2 spans; left out: 1 broken span");
  }

  @Test
  void execute_spansThatLackTimes_areCounted() throws IOException {
    String file = file(CALL.replace("\"timestamp\":1796052145000000,", ""));

    assertThat(explain(file)).isZero();

    assertThat(err.toString())
        .contains("a span without a timestamp: 1 time")
        .contains("1 request from 2 spans; left out: 1 incomplete span");
  }

  @Test
  void execute_noSpan_isBadInput() throws IOException {
    assertThat(explain(file("{\"resourceSpans\":[]}"))).isEqualTo(2);

    assertThat(err.toString()).contains("no request");
  }

  @Test
  void execute_requestBeyondTheLimit_losesItsShortestSpansAndSaysSo() throws IOException {
    String other = file(CALL.replace("\"ab\"", "\"ef\"").replace("r-1", "r-2"));
    String large = file(CALL.replace("}]", "}," + steps("ab", 10) + "]"));

    assertThat(explain("--format", "json", "--max-spans", "5", other, large)).isZero();

    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).contains("\"request_id\":\"r-2\"", "\"flags\":[]");
    assertThat(lines.get(1))
        .contains("\"request_id\":\"r-1\"", "\"e2e_ns\":6000000", "\"network\":1000000")
        .contains("\"completeness\":\"partial\"", "\"flags\":[\"short_spans_left_out\"]");
    assertThat(err.toString())
        .contains(
            large
                + ": from span 1 on: request r-1: left out, as more than --max-spans or the memory allows: its shortest 10 spans, of up to 30.0 µs")
        .contains("2 requests from 16 spans; left out: 10 short spans");
  }

  @Test
  void execute_requestThatDoesNotFitAtAll_isNamedWithItsFileAndTheOthersAreExplained()
      throws IOException {
    String small = file("[" + steps("cd", 1) + "]");
    String large = file("[" + steps("ab", 10) + "]");

    assertThat(explain("--max-spans", "5", small, large)).isEqualTo(2);

    assertThat(out.toString()).contains("Request trace:000000000000000000000000000000cd");
    assertThat(err.toString())
        .contains(
            large
                + ": from span 1 on: request trace:000000000000000000000000000000ab: left out: 10 spans of ")
        .contains("1 request from 11 spans; left out: 1 request");
  }

  /** Spans of 30 µs under one that is not the trace's. */
  private static String steps(String trace, int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                """
                {"traceId":"%s","id":"%x","parentId":"b2","name":"step","timestamp":%d,"duration":30,
                 "localEndpoint":{"serviceName":"edge","ipv4":"10.0.0.1"}}"""
                    .formatted(trace, 1 + i, 1796052138000100L + 40L * i))
        .collect(Collectors.joining(","));
  }

  @Test
  void execute_missingFileOrDirectory_isNamedInOneLine() {
    assertThat(explain("no/such/file")).isEqualTo(2);
    assertThat(explain(directory.toString())).isEqualTo(2);

    assertThat(err.toString())
        .contains("no/such/file: there is no such file", directory + ": is a directory")
        .hasLineCount(2);
  }

  @Test
  void execute_outputThatIsFull_isSaidInOneLine() throws IOException, InterruptedException {
    File full = new File("/dev/full");
    assumeThat(full).exists();
    Process explain = start(Redirect.to(full));

    assertThat(explain.errorReader().lines())
        .containsExactly("whylate explain: cannot print the answers: No space left on device");
    assertThat(explain.waitFor()).isEqualTo(2);
  }

  @Test
  void execute_outputThatNobodyReads_endsQuietly() throws IOException, InterruptedException {
    Process explain = start(Redirect.PIPE);
    explain.getInputStream().close();

    assertThat(explain.errorReader().lines()).isEmpty();
    assertThat(explain.waitFor()).isEqualTo(2);
  }

  private Process start(Redirect output) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ProcessBuilder(
            java.toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Whylate.class.getName(),
            "explain",
            file(CALL))
        .redirectOutput(output)
        .start();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void execute_maxSpansBelowOne_isWrongUse(int spans) throws IOException {
    assertThat(explain("--max-spans", Integer.toString(spans), file(CALL))).isEqualTo(2);

    assertThat(err.toString())
        .contains("--max-spans must be 1 or more, is " + spans)
        .hasLineCount(1);
  }

  @Test
  void execute_standardInputTwice_isWrongUse() {
    assertThat(explain("-", "-")).isEqualTo(2);

    assertThat(err.toString()).contains("standard input, which can be read once").hasLineCount(1);
  }

  @Test
  void execute_outOfMemoryWhileReading_namesTheFile() {
    InputStream before = System.in;
    System.setIn(
        new InputStream() {
          @Override
          public int read() {
            throw new OutOfMemoryError("as from a reader");
          }

          @Override
          public int read(byte[] bytes, int from, int length) {
            return read();
          }
        });
    try {
      assertThat(explain("-")).isEqualTo(2);
    } finally {
      System.setIn(before);
    }

    assertThat(err.toString())
        .startsWith("whylate explain: standard input: out of memory while reading")
        .doesNotContain("--max-spans")
        .hasLineCount(1);
  }

  @Test
  void execute_manyReasons_areAllCounted() throws IOException {
    String spans =
        IntStream.range(0, 25)
            .mapToObj(
                i ->
                    """
                    {"traceID":"a","spanID":"%x","startTime":1,"duration":1,"processID":"p%d"}"""
                        .formatted(i + 1, i))
            .collect(Collectors.joining(","));

    assertThat(explain(file("{\"data\":[{\"spans\":[" + spans + "]}]}"))).isZero();

    assertThat(err.toString()).contains("for other reasons: 5 times");
  }

  @Test
  void execute_namesThatSteerATerminal_areShownWithoutThat() throws IOException {
    assertThat(explain(file(CALL.replace("\"turn\"", "\"t\u009B\u202Eurn\"")))).isZero();
    assertThat(explain(file(CALL.replace("duration\":6000", "duration\":\"\u009B\u202E\""))))
        .isEqualTo(2);

    assertThat(out.toString() + err).doesNotContain("\u009B", "\u202E");
  }

  @Test
  void execute_noFile_isWrongUseInOneLine() {
    assertThat(explain()).isEqualTo(2);

    assertThat(err.toString()).contains("FILE").hasLineCount(1);
  }

  private int explain(String... arguments) {
    return OneLineErrors.commandLine(new ExplainCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  private String file(String content) throws IOException {
    Path file = Files.createTempFile(directory, "trace", ".json");
    return Files.writeString(file, content).toString();
  }
}
