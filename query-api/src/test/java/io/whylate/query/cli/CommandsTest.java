package io.whylate.query.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.query.Examples;
import io.whylate.query.FakeStore;
import io.whylate.query.Golden;
import io.whylate.query.RunningApi;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.Asked;
import io.whylate.query.answer.Attempt;
import io.whylate.query.answer.BreakdownAnswer;
import io.whylate.query.answer.Comparison.Refusal;
import io.whylate.query.answer.Coverage;
import io.whylate.query.answer.Pipeline;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.answer.Sampling;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.Selected;
import io.whylate.query.read.StoreException;
import io.whylate.query.read.StoreException.Reason;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CommandsTest {

  @Command(
      name = "whylate",
      subcommands = {
        BreakdownCommand.class,
        SlowCommand.class,
        WhyCommand.class,
        LookupCommand.class,
        CompareCommand.class,
        AvailabilityCommand.class,
        ThroughputCommand.class,
        CoverageCommand.class,
        DoctorCommand.class
      })
  private static final class Launcher {}

  private final FakeStore store = new FakeStore("4be1/f0c2");
  private final RunningApi api = RunningApi.over(store);
  private StringWriter out = new StringWriter();
  private StringWriter err = new StringWriter();

  @BeforeEach
  void reset() {
    store.reset();
    out = new StringWriter();
    err = new StringWriter();
  }

  @AfterAll
  void stop() {
    api.close();
  }

  @Test
  void breakdown_text_isForPeople() throws IOException {
    assertThat(run("breakdown", "--since", "30m", "--where", "e2e>1ms")).isZero();
    Golden.check("breakdown.txt", out.toString());
    BreakdownQuestion asked = (BreakdownQuestion) store.asked.get(0);
    assertThat(asked.range().from()).isEqualTo(Examples.NOW.minusSeconds(1800));
    assertThat(asked.where().text()).isEqualTo("e2e>1ms");
  }

  @Test
  void breakdown_json_isTheAnswerAsItCame() throws IOException {
    assertThat(run("breakdown", "--format", "json")).isZero();
    assertThat(out.toString().strip().lines()).hasSize(1);
    ObjectNode expected = AnswerJson.MAPPER.valueToTree(Examples.breakdownAnswer());
    expected.set("pipeline", AnswerJson.MAPPER.valueToTree(Examples.pipeline()));
    assertThat(AnswerJson.MAPPER.readTree(out.toString()))
        .isEqualTo(AnswerJson.MAPPER.readTree(expected.toString()));
  }

  @Test
  void anyCommand_pipelineBehind_saysSoFirst() {
    try (RunningApi behind =
        RunningApi.over(store, () -> Pipeline.unknown("How far it is behind is not known."))) {
      String address = "http://127.0.0.1:" + behind.port();
      assertThat(execute("breakdown", "--api", address)).isZero();
      assertThat(out.toString())
          .startsWith("How far it is behind is not known." + "\n\n200 requests from");
    }
  }

  @Test
  void compare_text_isForPeople() throws IOException {
    assertThat(run("compare", "--baseline", "week_ago;version=1", "--percentile", "95")).isZero();
    Golden.check("compare.txt", out.toString());
    CompareQuestion asked = (CompareQuestion) store.asked.get(0);
    assertThat(asked.baseline().range().to()).isEqualTo(Examples.NOW.minusSeconds(604_800));
    assertThat(asked.baseline().where().text()).isEqualTo("version=1");
    assertThat(asked.percentile()).hasToString("95");
    assertThat(asked.weekAgo()).isNull();
  }

  @Test
  void compare_refused_saysWhyAndExitsWithIt() {
    store.answer(Examples.refusedComparison(Refusal.Type.NOT_COMPARABLE));
    assertThat(run("compare")).isEqualTo(4);
    assertThat(out.toString()).contains("Not compared: both are too odd. Take others.");
    store.answer(Examples.refusedComparison(Refusal.Type.NOT_ENOUGH_DATA));
    assertThat(run("compare", "--format", "json")).isEqualTo(5);
  }

  @Test
  void availability_text_isForPeople() throws IOException {
    assertThat(run("availability", "--since", "1h", "--where", "model=m-8b")).isZero();
    Golden.check("availability.txt", out.toString());
    assertThat(((Selected) store.asked.get(0)).where().text()).isEqualTo("model=m-8b");
  }

  @Test
  void throughput_text_isForPeople() throws IOException {
    assertThat(run("throughput", "--group-by", "model", "--percentiles", "10,50")).isZero();
    Golden.check("throughput.txt", out.toString());
    assertThat(((BreakdownQuestion) store.asked.get(0)).groupBy())
        .extracting(Field::name)
        .containsExactly("model");
  }

  @Test
  void coverage_text_isForPeople() throws IOException {
    assertThat(run("coverage", "--where", "service=edge")).isZero();
    Golden.check("coverage.txt", out.toString());
  }

  @Test
  void doctor_callsThatAreNotJoined_saysWhyAndExitsWithOne() throws IOException {
    assertThat(run("doctor")).isEqualTo(1);
    Golden.check("doctor.txt", out.toString());
  }

  @Test
  void slow_text_isForPeople() throws IOException {
    assertThat(run("slow", "--sort", "queueing", "--limit", "5")).isZero();
    Golden.check("slow.txt", out.toString());
  }

  @Test
  void why_text_isForPeople() throws IOException {
    assertThat(run("why", "4be1/f0c2")).isZero();
    Golden.check("why.txt", out.toString());
  }

  @Test
  void why_customer_isOneParagraphWithoutNamesOfOurs() throws IOException {
    assertThat(run("why", "4be1/f0c2", "--customer")).isZero();
    Golden.check("why-customer.txt", out.toString());
    assertThat(out.toString()).doesNotContain("edge", "engine", "m-8b", "prefill", "decode");
  }

  @Test
  void attempts_areALineEach() {
    assertThat(
            AttemptsText.of(
                List.of(
                    new Attempt("POST", "edge", 1, 2, 1_000_000, 3_000_000, "error", "503", "a"),
                    new Attempt("POST", "edge", 2, 2, 5_000_000, 9_000_000, "unset", null, "b"))))
        .isEqualTo(
            """

            Tries
                                      after     took  ended
              1 of 2, POST at edge  1.00 ms  2.00 ms    503
              2 of 2, POST at edge  5.00 ms  4.00 ms  unset
            """);
    assertThat(AttemptsText.of(List.of())).isEmpty();
  }

  @Test
  void lookup_text_isForPeople() throws IOException {
    assertThat(run("lookup", "chatcmpl-7f3a")).isZero();
    Golden.check("lookup.txt", out.toString());
  }

  @Test
  void lookup_unknownId_saysWhyAndExitsWithOne() throws IOException {
    assertThat(run("lookup", "nobody")).isEqualTo(1);
    Golden.check("lookup-unknown.txt", out.toString());
  }

  @Test
  void why_fewPeers_saysSo() throws IOException {
    String text = WhyText.of(Examples.requestAnswer(Examples.fewPeers()), new Style(false));
    Golden.check("why-few-peers.txt", text);
  }

  @Test
  void why_serverSideWithoutModel_namesOnlyWhatMayBeHidden() throws IOException {
    String text =
        WhyText.of(
            Examples.requestAnswer(Examples.serverSide(), Examples.fewPeers()), new Style(false));
    Golden.check("why-server-side.txt", text);
    assertThat(text)
        .contains("the caller's own time and the way to us are not in here")
        .contains("could not show queueing;");
  }

  @Test
  void why_spansNotKept_saysSoAndShowsTheRest() {
    RequestAnswer kept = Examples.requestAnswer(Examples.fewPeers());
    RequestAnswer notKept =
        new RequestAnswer(
            kept.asOf(),
            kept.breakdown(),
            List.of(),
            kept.peers(),
            kept.verdict(),
            kept.confidence(),
            kept.circumstances(),
            kept.attempts(),
            kept.customer(),
            kept.limits(),
            kept.others());

    String all = WhyText.of(kept, new Style(false));
    String text = WhyText.of(notKept, new Style(false));

    String before = "Spans kept as evidence: ";
    assertThat(text.replaceAll("\\s+", " "))
        .contains(before + "none, not chosen by WHYLATE_EVIDENCE");
    assertThat(text).startsWith(all.substring(0, all.indexOf(before)));
  }

  @Test
  void headline_failures_areNotCountedAsCoverage() {
    String text =
        Headline.of(
            20,
            new Asked(Examples.NOW.minusSeconds(60), Examples.NOW, null),
            Examples.NOW,
            new Coverage(14, 6, 0, 0, 4, 0),
            new Style(false));
    assertThat(text)
        .contains("14 joined (caller and servers), 6 from one side only. Of these, 4 failed. The");
  }

  @Test
  void why_severalIds_saysOneAtATime() {
    assertThat(run("why", "a", "b c")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("whylate: why explains one ID at a time, this is 2: \"a\", \"b c\";")
        .contains("quotes")
        .hasLineCount(1);
    assertThat(store.asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5x", "soon", "0s", "100000d", "-1h", ""})
  void anyCommand_badSince_namesTheOptionAndWhatWasGiven(String since) {
    assertThat(run("slow", "--since", since)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("whylate: --since \"" + since + "\" is not a length of time")
        .contains("such as 30m")
        .hasLineCount(1);
    assertThat(store.asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"breakdown", "slow", "why"})
  void anyCommand_help_namesTheVariable(String command) {
    assertThat(execute(command, "--help")).isZero();
    assertThat(out.toString()).contains("WHYLATE_API");
  }

  @Test
  void breakdown_samplingUnknown_isAShortClosingNote() {
    BreakdownAnswer known = Examples.breakdownAnswer();
    BreakdownAnswer unknown =
        new BreakdownAnswer(
            known.asked(),
            known.asOf(),
            known.n(),
            known.coverage(),
            Sampling.of(200, 0, null),
            known.method(),
            known.percentiles(),
            known.groupBy(),
            known.groups(),
            known.moreGroups());
    assertThat(BreakdownText.of(known, new Style(false))).doesNotContain("sampled");
    assertThat(BreakdownText.of(unknown, new Style(false)))
        .endsWith("\nWhether spans were sampled is unknown; each request counts once.\n");
    assertThat(Sampling.of(0, 0, null).note()).isEqualTo("There is no request.");
  }

  @Test
  void why_onATerminal_isTheSameWithColours() {
    String coloured = WhyText.of(Examples.requestAnswer(), new Style(true));
    assertThat(coloured).contains("\u001b[1m");
    assertThat(coloured.replaceAll("\u001b\\[[0-9]*m", ""))
        .isEqualTo(WhyText.of(Examples.requestAnswer(), new Style(false)));
  }

  @Test
  void why_unknownId_exitsWithOne() {
    assertThat(run("why", "nobody")).isEqualTo(1);
    assertThat(err.toString()).startsWith("whylate: no request has this").hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void anyCommand_badUse_exitsWithTwo() {
    assertThat(run("breakdown", "--where", "colour=red")).isEqualTo(2);
    assertThat(run("breakdown", "--percentiles", "101")).isEqualTo(2);
    assertThat(run("breakdown", "--since", "30m", "--from", "now-1h")).isEqualTo(2);
    assertThat(run("slow", "--limit", "many")).isEqualTo(2);
    assertThat(run("slow", "--nonsense")).isEqualTo(2);
    assertThat(run("why")).isEqualTo(2);
    assertThat(run("breakdown", "--since", "soon")).isEqualTo(2);
  }

  @Test
  void anyCommand_nobodyAnswers_exitsWithThree() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    assertThat(execute("breakdown", "--api", "http://127.0.0.1:" + free)).isEqualTo(3);
    assertThat(err.toString())
        .contains("no query API answers at")
        .contains("--api")
        .hasLineCount(1);
  }

  @Test
  void anyCommand_storeNotReady_exitsWithThree() {
    store.failWith(new StoreException(Reason.NOT_READY, "ClickHouse does not answer", null));
    assertThat(run("slow")).isEqualTo(3);
    assertThat(err.toString())
        .isEqualTo("whylate: ClickHouse does not answer" + System.lineSeparator());
  }

  @Test
  void anyCommand_addressThatIsNone_exitsWithTwo() {
    assertThat(execute("slow", "--api", "nonsense")).isEqualTo(2);
    assertThat(execute("slow", "--api", "ftp://x")).isEqualTo(2);
  }

  private int run(String command, String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = command;
    all[1] = "--api";
    all[2] = "http://127.0.0.1:" + api.port() + "/";
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return execute(all);
  }

  private int execute(String... arguments) {
    return new CommandLine(new Launcher())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}
