package io.whylate.query.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.attribution.breakdown.TimerEvent;
import io.whylate.query.QueryConfig;
import io.whylate.query.RunningApi;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.AvailabilityAnswer;
import io.whylate.query.answer.AvailabilityAnswer.Band;
import io.whylate.query.answer.AvailabilityAnswer.Timed;
import io.whylate.query.answer.BreakdownAnswer;
import io.whylate.query.answer.Circumstance;
import io.whylate.query.answer.CompareAnswer;
import io.whylate.query.answer.Comparison;
import io.whylate.query.answer.Comparison.Refusal;
import io.whylate.query.answer.Composition;
import io.whylate.query.answer.CoverageAnswer;
import io.whylate.query.answer.CoverageAnswer.Pair;
import io.whylate.query.answer.Distribution;
import io.whylate.query.answer.Group;
import io.whylate.query.answer.Group.Savable;
import io.whylate.query.answer.Group.Slowest;
import io.whylate.query.answer.LookupAnswer;
import io.whylate.query.answer.LookupAnswer.Kept;
import io.whylate.query.answer.LookupAnswer.Match;
import io.whylate.query.answer.OwnerTime;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.answer.RequestList;
import io.whylate.query.answer.RequestSummary;
import io.whylate.query.answer.Split;
import io.whylate.query.answer.ThroughputAnswer;
import io.whylate.query.answer.ThroughputAnswer.Flow;
import io.whylate.query.answer.ThroughputAnswer.Response;
import io.whylate.query.answer.ThroughputAnswer.Together;
import io.whylate.query.answer.Timer;
import io.whylate.query.answer.TimeseriesAnswer;
import io.whylate.query.answer.TimeseriesAnswer.Point;
import io.whylate.query.ask.BadQuestion;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.Percentile;
import io.whylate.query.ask.Selected;
import io.whylate.query.ask.SlowQuestion;
import io.whylate.query.ask.TimeRange;
import io.whylate.query.ask.TimeseriesQuestion;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What any ClickHouse must answer. Subclasses say where a real one is, with the schema applied and
 * nothing in it. 1,000 made-up requests are written, a third of them in two revisions, some
 * retracted; every number is compared with a computation in Java.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ClickHouseRequestsContract {

  private static final int REQUESTS = 1_000;
  private static final int REVISED_EVERY = 3;
  private static final int RETRACTED_EVERY = 50;
  private static final long BASE_NS = 1_796_052_138_000_000_000L - 3_600_000_000_000L;
  private static final TimeRange ALL =
      new TimeRange(Instant.ofEpochSecond(0, BASE_NS), Instant.ofEpochSecond(3600, BASE_NS));
  private static final List<Percentile> PERCENTILES = Percentile.parse("50,90,99,99.9");

  private static final List<String> HOSTILE =
      List.of(
          "x' OR 1=1 --",
          "\\' OR 1=1 --",
          "\\",
          "'",
          "\"",
          "a\0b",
          "?",
          "{p:String}",
          "a\nb",
          "é€🙂",
          "'); DROP TABLE whylate.requests; --",
          "%",
          "../../etc/passwd",
          "`");

  private final Map<Integer, GeneratedRequest> expected = new LinkedHashMap<>();
  private @Nullable ClickHouseRequests opened;
  private @Nullable URI address;

  /** The base address of ClickHouse's HTTP interface. */
  protected abstract URI clickHouse();

  @BeforeAll
  void write() throws SQLException {
    address = clickHouse();
    opened = new ClickHouseRequests(config());
    Random random = new Random(42);
    List<GeneratedRequest> first = generated(random, 0, 1);
    List<GeneratedRequest> revised = generated(random, 1, REVISED_EVERY);
    Stream.of(first, revised).flatMap(List::stream).forEach(r -> expected.put(r.number(), r));
    List<GeneratedRequest> retracted =
        IntStream.range(0, REQUESTS / RETRACTED_EVERY)
            .mapToObj(i -> Objects.requireNonNull(expected.remove(i * RETRACTED_EVERY)).retracted())
            .toList();
    try (Connection connection = connection()) {
      Inserts.all(connection, first);
      Inserts.all(connection, revised);
      Inserts.requests(connection, retracted);
    }
  }

  private QueryConfig config() {
    return new QueryConfig(
        "127.0.0.1",
        0,
        Objects.requireNonNull(address),
        "default",
        "",
        URI.create("http://127.0.0.1:1"),
        4,
        Duration.ofSeconds(20),
        4096,
        100,
        null);
  }

  private static List<GeneratedRequest> generated(Random random, int revision, int every) {
    return IntStream.range(0, REQUESTS)
        .filter(number -> number % every == 0)
        .mapToObj(number -> GeneratedRequest.of(random, number, revision, BASE_NS))
        .toList();
  }

  @AfterAll
  void close() {
    store().close();
  }

  @Test
  void check_schemaThere_returns() {
    store().check();
  }

  @Test
  void breakdown_all_equalsComputation() {
    BreakdownAnswer answer = breakdown("", "");
    assertThat(answer.n()).isEqualTo(expected.size());
    assertThat(answer.asOf()).isEqualTo(Instant.ofEpochMilli(1_796_052_138_000L + REQUESTS - 1));
    assertThat(answer.sampling().known())
        .isEqualTo(count(expected.values(), r -> r.samplingProbability() != null));
    assertThat(answer.groups()).hasSize(1);
    check(answer.groups().get(0), List.copyOf(expected.values()));
  }

  @Test
  void breakdown_groupedByNullableFields_equalsComputation() {
    BreakdownAnswer answer = breakdown("", "model,streamed");
    assertThat(answer.groups()).hasSize(12);
    for (Group group : answer.groups()) {
      check(
          group,
          where(
              r ->
                  Objects.equals(r.model(), group.group().get("model"))
                      && Objects.equals(text(r.streamed()), group.group().get("streamed"))));
    }
  }

  @Test
  void breakdown_filtered_equalsComputation() {
    Map<String, Predicate<GeneratedRequest>> filters = new LinkedHashMap<>();
    filters.put("model=\"o'b\\\\r\\\"x\"", r -> "o'b\\r\"x".equals(r.model()));
    filters.put("model!=m-8b", r -> !"m-8b".equals(r.model()));
    filters.put("model=null", r -> r.model() == null);
    filters.put("model!=null", r -> r.model() != null);
    filters.put("model=~\"m-.*b\"", r -> r.model() != null && r.model().matches("m-.*b"));
    filters.put("model!~\"m-.*b\"", r -> r.model() == null || !r.model().matches("m-.*b"));
    filters.put("model=~m", r -> false);
    filters.put("streamed=true", r -> Boolean.TRUE.equals(r.streamed()));
    filters.put("streamed!=true", r -> !Boolean.TRUE.equals(r.streamed()));
    filters.put(
        "e2e>50ms,queueing<=1ms",
        r -> r.e2eNs() > 50_000_000 && r.layer(Layer.QUEUEING) <= 1_000_000);
    filters.put("model_time>=10ms", r -> r.modelNs() >= 10_000_000);
    filters.put("ttft<500ms", r -> r.ttftNs() != null && r.ttftNs() < 500_000_000);
    filters.put(
        "status=error,service=edge", r -> r.status().equals("error") && r.service().equals("edge"));
    filters.put("input_length=128-511", r -> in(r.inputTokens(), 128, 511));
    filters.put("output_length=256-1023", r -> in(r.outputTokens(), 256, 1023));
    filters.put("input_length=null", r -> r.inputTokens() == null);
    filters.put("concurrency=1", r -> in(r.inFlight(), 1, 1));
    filters.put("concurrency=4-7", r -> in(r.inFlight(), 4, 7));
    filters.put("concurrency=null", r -> r.inFlight() == null);
    filters.put("alias=chatcmpl-7", r -> r.number() == 7);
    filters.put("tpot>20ms", r -> r.tpotNs() != null && r.tpotNs() > 20_000_000);
    filters.put("revision>0", r -> r.revision() > 0);
    filters.put("trace_id=00000000000000000000000000000002", r -> r.number() == 1);
    filters.put("flag!=clock_conflict", r -> true);
    filters.put("flag=clock_step", r -> true);
    filters.forEach(
        (filter, kept) -> {
          List<GeneratedRequest> requests = where(kept);
          BreakdownAnswer answer = breakdown(filter, "");
          assertThat(answer.n()).as(filter).isEqualTo(requests.size());
          if (requests.isEmpty()) {
            assertThat(answer.groups()).as(filter).isEmpty();
          } else {
            check(answer.groups().get(0), requests);
          }
        });
  }

  private static boolean in(@Nullable Long value, long from, long to) {
    return value != null && value >= from && value <= to;
  }

  @Test
  void breakdown_partOfTheRange_countsByStart() {
    TimeRange half = new TimeRange(ALL.from(), ALL.from().plusSeconds(1800));
    BreakdownAnswer answer =
        store().breakdown(new BreakdownQuestion(half, Filter.NONE, List.of(), PERCENTILES));
    long end = BASE_NS + 1_800_000_000_000L;
    assertThat(answer.n()).isEqualTo(where(r -> r.startNs() < end).size());
  }

  @Test
  void breakdown_emptyRange_hasNoGroups() {
    TimeRange before = new TimeRange(ALL.from().minusSeconds(60), ALL.from());
    BreakdownAnswer answer =
        store().breakdown(new BreakdownQuestion(before, Filter.NONE, List.of(), PERCENTILES));
    assertThat(answer.n()).isZero();
    assertThat(answer.groups()).isEmpty();
  }

  @Test
  void anyAnswer_whileRequestsArrive_countsTheRowsThatItIsAbout() throws Exception {
    long earlier = BASE_NS - 2 * 3_600_000_000_000L;
    TimeRange range =
        new TimeRange(Instant.ofEpochSecond(0, earlier), Instant.ofEpochSecond(3600, earlier));
    Random random = new Random(7);
    List<GeneratedRequest> arriving =
        IntStream.range(1, 400)
            .mapToObj(number -> GeneratedRequest.of(random, -number, 0, earlier))
            .toList();
    ExecutorService writer = Executors.newSingleThreadExecutor();
    try (Connection connection = connection()) {
      Future<?> written = writer.submit(() -> oneByOne(connection, arriving));
      boolean last;
      do {
        last = written.isDone();
        BreakdownAnswer answer =
            store()
                .breakdown(
                    new BreakdownQuestion(
                        range, Filter.NONE, BreakdownQuestion.groupBy("model"), PERCENTILES));
        assertThat(answer.groups().stream().mapToLong(Group::n).sum()).isEqualTo(answer.n());
        RequestList list =
            store().slowest(new SlowQuestion(range, Filter.NONE, SlowQuestion.sort(null), 1000));
        assertThat(list.requests()).hasSize((int) list.n());
      } while (!last);
      written.get();
      assertThat(
              store().slowest(new SlowQuestion(range, Filter.NONE, SlowQuestion.sort(null), 1)).n())
          .isEqualTo(arriving.size());
    } finally {
      writer.shutdownNow();
    }
  }

  private static @Nullable Void oneByOne(Connection connection, List<GeneratedRequest> requests)
      throws SQLException {
    for (GeneratedRequest request : requests) {
      Inserts.requests(connection, List.of(request));
    }
    return null;
  }

  private Connection connection() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:clickhouse:" + address + "?compress=false", "default", "");
  }

  @Test
  void breakdown_hostileValues_areOnlyValues() {
    for (String hostile : HOSTILE) {
      String quoted = '"' + hostile.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
      assertThat(breakdown("model=" + quoted, "").n()).as(hostile).isZero();
      assertThat(breakdown("model!=" + quoted, "").n()).as(hostile).isEqualTo(expected.size());
      assertThat(store().request(hostile, null, Filter.NONE)).as(hostile).isNull();
    }
  }

  /** Every parameter of every call, over HTTP. */
  @Test
  void anyParameter_hostileValues_areAnsweredOrRefused() throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    try (RunningApi api = RunningApi.over(new ClickHouseRequests(config()))) {
      JsonNode paths =
          AnswerJson.MAPPER.readTree(send(http, api.uri("/openapi.json")).body()).path("paths");
      for (Map.Entry<String, JsonNode> path : paths.properties()) {
        for (JsonNode parameter : path.getValue().at("/get/parameters")) {
          String name = parameter.path("name").asText();
          boolean inPath = parameter.path("in").asText().equals("path");
          for (String value : HOSTILE) {
            String encoded = URLEncoder.encode(value, UTF_8).replace("+", "%20");
            String asked =
                inPath
                    ? path.getKey().replace("{" + name + "}", encoded)
                    : path.getKey().replace("{id}", "req%2F3") + "?" + name + "=" + encoded;
            HttpResponse<String> response = send(http, api.uri(asked));
            assertThat(response.statusCode()).as(asked).isIn(200, 400, 404);
            if (response.statusCode() != 200) {
              String title = AnswerJson.MAPPER.readTree(response.body()).path("title").asText();
              assertThat(title).as(asked).hasSizeGreaterThan(20).hasLineCount(1);
            }
          }
        }
      }
    }
    assertThat(breakdown("", "").n()).isEqualTo(expected.size());
  }

  private static HttpResponse<String> send(HttpClient http, URI uri)
      throws IOException, InterruptedException {
    return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  @Test
  void breakdown_patternThatTheStoreDoesNotKnow_isABadQuestion() {
    assertThatThrownBy(() -> breakdown("model=~\"a(?=b)\"", ""))
        .isInstanceOf(BadQuestion.class)
        .hasMessageContaining("RE2");
  }

  @Test
  void compare_twoFilters_equalsComputation() {
    new ExpectedComparison(
            where(r -> "m-8b".equals(r.model())), where(r -> "m-70b".equals(r.model())), "model")
        .check(compare("model=m-8b", "model=m-70b"));
    new ExpectedComparison(
            where(r -> Boolean.FALSE.equals(r.streamed())),
            where(r -> Boolean.TRUE.equals(r.streamed())),
            "streamed")
        .check(compare("streamed=false", "streamed=true"));
  }

  @Test
  void compare_windows_areCountedByStart() {
    TimeRange half = new TimeRange(ALL.from().plusSeconds(1800), ALL.to());
    CompareQuestion question = CompareQuestion.parse(null, null, half, Filter.NONE, null, ALL.to());
    CompareAnswer answer = store().compare(question);
    long middle = BASE_NS + 1_800_000_000_000L;
    assertThat(answer.comparison().baseline().n())
        .isEqualTo(where(r -> r.startNs() < middle).size());
    assertThat(answer.comparison().candidate().n())
        .isEqualTo(where(r -> r.startNs() >= middle).size());
    Comparison weekAgo = Objects.requireNonNull(answer.weekAgo());
    assertThat(Objects.requireNonNull(weekAgo.refusal()).type())
        .isEqualTo(Refusal.Type.NOT_ENOUGH_DATA);
  }

  @Test
  void compare_seenDifferently_isRefused() {
    Comparison comparison = compare("completeness=complete", "completeness=one_sided");
    Refusal refusal = Objects.requireNonNull(comparison.refusal());
    assertThat(refusal.type()).isEqualTo(Refusal.Type.NOT_COMPARABLE);
    assertThat(refusal.reasons().get(0)).contains("completeness differs: baseline has 100 %");
    assertThat(comparison.mean()).isNull();
  }

  @Test
  void compare_otherKinds_isRefused() {
    Comparison comparison = compare("input_tokens<500", "input_tokens>1000");
    assertThat(Objects.requireNonNull(comparison.refusal()).reasons().get(0))
        .startsWith("only 0 % of one side's requests");
  }

  private Comparison compare(String baseline, String candidate) {
    return store()
        .compare(CompareQuestion.parse(baseline, candidate, ALL, Filter.NONE, "50", ALL.to()))
        .comparison();
  }

  @Test
  void timeseries_grouped_equalsComputation() {
    TimeseriesAnswer answer =
        store()
            .timeseries(
                TimeseriesQuestion.parse(
                    ALL,
                    Filter.NONE,
                    BreakdownQuestion.groupBy("service"),
                    Percentile.parse("90"),
                    "7m"));
    assertThat(answer.n()).isEqualTo(expected.size());
    assertThat(answer.points().stream().mapToLong(Point::n).sum()).isEqualTo(expected.size());
    assertThat(answer.points()).hasSize(18);
    for (Point point : answer.points()) {
      long from = Duration.between(ALL.from(), point.from()).toNanos() + BASE_NS;
      assertThat((from - BASE_NS) % 420_000_000_000L).isZero();
      List<GeneratedRequest> inside =
          where(
              r ->
                  r.startNs() >= from
                      && r.startNs() < from + 420_000_000_000L
                      && r.service().equals(point.group().get("service")));
      assertThat(point.n()).isEqualTo(inside.size());
      assertThat(point.e2e().meanNs())
          .isEqualTo(sum(inside, GeneratedRequest::e2eNs) / inside.size());
      assertThat(point.e2e().percentilesNs().get("90"))
          .isEqualTo(at(inside, 0.9, GeneratedRequest::e2eNs));
      assertThat(point.layersNs().values().stream().mapToLong(Long::longValue).sum())
          .isEqualTo(point.e2e().meanNs());
      point
          .layersNs()
          .forEach(
              (layer, ns) ->
                  assertThat(ns - sum(inside, r -> r.layer(layer)) / inside.size())
                      .isBetween(0L, 1L));
    }
  }

  @Test
  void availability_all_equalsComputation() {
    AvailabilityAnswer answer = store().availability(new Selected(ALL, Filter.NONE), PERCENTILES);
    assertThat(answer.n()).isEqualTo(expected.size());
    assertThat(answer.refused()).isNull();
    assertThat(answer.bands())
        .extracting(Band::concurrency)
        .containsExactly("1", "2-3", "4-7", "8-15", "16-31", "32-63", null);
    for (Band band : answer.bands()) {
      List<GeneratedRequest> inside =
          where(r -> Objects.equals(band.concurrency(), bandOf(r.inFlight())));
      assertThat(band.n()).isEqualTo(inside.size());
      assertThat(band.ok().n())
          .isEqualTo(count(inside, r -> r.status().equals("ok") && !r.censored()));
      assertThat(band.failed().n())
          .isEqualTo(count(inside, r -> r.status().equals("error") && !r.censored()));
      assertThat(band.cutOff().n()).isEqualTo(count(inside, GeneratedRequest::censored));
      assertThat(band.ok().share()).isEqualTo((double) band.ok().n() / band.n());
      assertThat(band.ok().share()).isBetween(band.ok().from(), band.ok().to());
      List<GeneratedRequest> begun = inside.stream().filter(r -> r.ttftNs() != null).toList();
      assertThat(Objects.requireNonNull(band.completed()).of()).isEqualTo(begun.size());
      assertThat(band.completed().n())
          .isEqualTo(count(begun, r -> r.status().equals("ok") && !r.censored()));
      for (Timed timed : band.ttft()) {
        assertThat(timed.timer().start()).isEqualTo("client_call");
        check(
            timed.time(),
            begun.stream().filter(r -> r.firstEvent().equals(timed.timer().end())).toList(),
            r -> Objects.requireNonNull(r.ttftNs()));
      }
      for (Timed timed : band.tpot()) {
        check(
            timed.time(), ofTimer(timed.timer(), inside), r -> Objects.requireNonNull(r.tpotNs()));
      }
    }
  }

  @Test
  void availability_nobodySaysHowManyWereInFlight_isRefused() {
    AvailabilityAnswer answer =
        store().availability(new Selected(ALL, Filter.parse("in_flight=null")), PERCENTILES);
    assertThat(answer.refused()).contains("No request says how many were in flight");
    assertThat(answer.bands()).hasSize(1);
  }

  @Test
  void throughput_partsOfTheRange_addUpAndEqualComputation() {
    long third = 1_200_000_000_000L;
    long sum = 0;
    for (int i = -1; i < 4; i++) {
      TimeRange part =
          new TimeRange(
              Instant.ofEpochSecond(0, BASE_NS + i * third),
              Instant.ofEpochSecond(0, BASE_NS + (i + 1) * third));
      ThroughputAnswer answer =
          store().throughput(new BreakdownQuestion(part, Filter.NONE, List.of(), PERCENTILES));
      long emitted =
          emitted(where(r -> true), Selection.nanos(part.from()), Selection.nanos(part.to()));
      sum += emitted;
      if (!answer.groups().isEmpty()) {
        Together together = answer.groups().get(0).together();
        assertThat(Objects.requireNonNullElse(together.tokens(), 0L)).isEqualTo(emitted);
        if (together.tokens() != null) {
          assertThat(together.tokensPerSecond()).isEqualTo(emitted / 1200.0);
        }
      } else {
        assertThat(emitted).isZero();
      }
    }
    assertThat(sum)
        .isEqualTo(sum(expected.values(), r -> r.callTokens() == null ? 0 : r.callTokens()));
  }

  @Test
  void throughput_byModel_equalsComputation() {
    ThroughputAnswer answer =
        store()
            .throughput(
                new BreakdownQuestion(
                    ALL,
                    Filter.parse("streamed=true"),
                    BreakdownQuestion.groupBy("model"),
                    PERCENTILES));
    assertThat(answer.groups()).hasSize(4);
    for (Flow flow : answer.groups()) {
      List<GeneratedRequest> inside =
          where(
              r ->
                  Boolean.TRUE.equals(r.streamed())
                      && Objects.equals(r.model(), flow.group().get("model")));
      List<GeneratedRequest> emitting =
          inside.stream().filter(r -> firstNs(r) < BASE_NS + 3_600_000_000_000L).toList();
      assertThat(flow.together().calls()).isEqualTo(emitting.size());
      assertThat(flow.together().unknownCalls())
          .isEqualTo(count(emitting, r -> r.callTokens() == null));
      assertThat(flow.together().tokens())
          .isEqualTo(emitted(inside, BASE_NS, BASE_NS + 3_600_000_000_000L));
      assertThat(flow.responses()).hasSize(2);
      for (Response response : flow.responses()) {
        double[] rates =
            ofTimer(response.timer(), inside).stream()
                .mapToDouble(r -> 1e9 / Objects.requireNonNull(r.tpotNs()))
                .sorted()
                .toArray();
        assertThat(response.n()).isEqualTo(rates.length);
        assertThat(response.meanPerSecond())
            .isCloseTo(Arrays.stream(rates).average().orElseThrow(), withinPercentage(0.0001));
        for (Percentile p : PERCENTILES) {
          assertThat(response.percentilesPerSecond().get(p.toString()))
              .isEqualTo(rates[(int) (p.level() * rates.length)]);
        }
      }
    }
  }

  private static List<GeneratedRequest> ofTimer(Timer timer, List<GeneratedRequest> requests) {
    return requests.stream()
        .filter(r -> r.tpotNs() != null)
        .filter(r -> Timer.ofTokens(r.firstEvent()).equals(timer))
        .toList();
  }

  private static @Nullable String bandOf(@Nullable Long inFlight) {
    if (inFlight == null) {
      return null;
    }
    long from = Long.highestOneBit(inFlight);
    return from == 1 ? "1" : from + "-" + (2 * from - 1);
  }

  /** When the call begins to emit. */
  private static long firstNs(GeneratedRequest request) {
    return request.startNs()
        + (request.callTtftNs() == null ? request.callEndNs() : 5 + request.callTtftNs());
  }

  /** One token after the other, each at its moment. */
  private static long emitted(List<GeneratedRequest> requests, long fromNs, long toNs) {
    long emitted = 0;
    for (GeneratedRequest request : requests) {
      long n = request.callTokens() == null ? 0 : request.callTokens();
      long last = request.startNs() + request.callEndNs();
      long first = firstNs(request);
      for (long k = 0; k < n; k++) {
        BigDecimal at =
            n == 1
                ? BigDecimal.valueOf(first)
                : BigDecimal.valueOf(first)
                    .add(
                        BigDecimal.valueOf(k)
                            .multiply(BigDecimal.valueOf(last - first))
                            .divide(BigDecimal.valueOf(n - 1), 9, RoundingMode.HALF_UP));
        boolean inside =
            at.compareTo(BigDecimal.valueOf(fromNs)) >= 0
                && at.compareTo(BigDecimal.valueOf(toNs)) < 0;
        emitted += inside ? 1 : 0;
      }
    }
    return emitted;
  }

  private static void check(
      Distribution time, List<GeneratedRequest> requests, ToLongFunction<GeneratedRequest> value) {
    assertThat(time.n()).isEqualTo(requests.size());
    assertThat(time.meanNs()).isEqualTo(sum(requests, value) / requests.size());
    for (Percentile p : PERCENTILES) {
      assertThat(time.percentilesNs().get(p.toString())).isEqualTo(at(requests, p.level(), value));
    }
  }

  @Test
  void breakdown_sampledRequests_countAsOftenAsTheyStandFor() throws SQLException {
    long earlier = BASE_NS - 10 * 3_600_000_000_000L;
    Random random = new Random(9);
    List<Double> probabilities = Arrays.asList(1.0, 0.5, 0.125, 0.04, null);
    List<GeneratedRequest> sampled =
        IntStream.range(2_000, 2_600)
            .mapToObj(
                number ->
                    GeneratedRequest.of(random, -number, 0, earlier)
                        .sampled(probabilities.get(number % probabilities.size())))
            .toList();
    try (Connection connection = connection()) {
      Inserts.all(connection, sampled);
    }
    TimeRange range =
        new TimeRange(Instant.ofEpochSecond(0, earlier), Instant.ofEpochSecond(3600, earlier));
    BreakdownAnswer answer =
        store()
            .breakdown(
                new BreakdownQuestion(
                    range, Filter.NONE, BreakdownQuestion.groupBy("service"), PERCENTILES));
    assertThat(answer.n()).isEqualTo(600);
    assertThat(answer.sampling().weighted()).isTrue();
    assertThat(answer.sampling().note()).contains("tail sampling", "Of 120 it is unknown");
    assertThat(answer.groups()).hasSize(2);
    for (Group group : answer.groups()) {
      new ExpectedWeights(
              sampled.stream()
                  .filter(r -> r.service().equals(group.group().get("service")))
                  .toList(),
              PERCENTILES)
          .check(group);
    }
    double stands = sampled.stream().mapToDouble(GeneratedRequest::weight).sum();
    TimeseriesAnswer series =
        store()
            .timeseries(
                TimeseriesQuestion.parse(range, Filter.NONE, List.of(), PERCENTILES, "10m"));
    assertThat(series.points().stream().mapToDouble(Point::weightedN).sum())
        .isCloseTo(stands, within(1e-3));
    AvailabilityAnswer availability =
        store().availability(new Selected(range, Filter.NONE), PERCENTILES);
    assertThat(availability.bands().stream().mapToDouble(Band::weightedN).sum())
        .isCloseTo(stands, within(1e-3));
    ThroughputAnswer throughput =
        store().throughput(new BreakdownQuestion(range, Filter.NONE, List.of(), PERCENTILES));
    double tokens =
        sampled.stream()
            .mapToDouble(
                r -> r.weight() * emitted(List.of(r), earlier, earlier + 3_600_000_000_000L))
            .sum();
    assertThat((double) Objects.requireNonNull(throughput.groups().get(0).together().tokens()))
        .isCloseTo(tokens, within(1.0));
  }

  @Test
  void coverage_pairs_equalComputation() {
    CoverageAnswer answer = store().coverage(new Selected(ALL, Filter.NONE));
    assertThat(answer.n()).isEqualTo(expected.size());
    for (String service : List.of("edge", "batch")) {
      List<GeneratedRequest> calling =
          where(r -> r.byService().containsKey("network@" + service + ">rag"));
      Pair pair =
          answer.pairs().stream()
              .filter(each -> each.service().equals(service))
              .findFirst()
              .orElseThrow();
      assertThat(pair.peer()).isEqualTo("rag");
      assertThat(pair.requests()).isEqualTo(calling.size());
      assertThat(pair.joined()).isEqualTo(calling.size());
      assertThat(pair.lastRequest())
          .isEqualTo(
              Instant.ofEpochSecond(
                  0, calling.stream().mapToLong(r -> r.startNs() + r.e2eNs()).max().orElseThrow()));
    }
    assertThat(answer.flags()).isEqualTo(Map.of("clock_step", (long) expected.size()));
  }

  @Test
  void lookup_eachId_findsTheRequest() {
    GeneratedRequest wanted = Objects.requireNonNull(expected.get(3));
    Map<String, String> ids =
        Map.of(
            wanted.requestId(), "request_id",
            wanted.rowId(), "row_id",
            wanted.traceId(), "trace_id",
            wanted.alias(), "alias");
    ids.forEach(
        (id, by) -> {
          LookupAnswer answer = store().lookup(id, null, Filter.NONE);
          assertThat(answer.matches()).as(id).hasSize(1);
          Match match = answer.matches().get(0);
          assertThat(match.rowId()).isEqualTo(wanted.rowId());
          assertThat(match.by()).isEqualTo(by);
          assertThat(match.e2eNs()).isEqualTo(wanted.e2eNs());
          assertThat(match.model()).isEqualTo(wanted.model());
          assertThat(answer.similar()).isEmpty();
        });
  }

  @Test
  void lookupAndRequest_withinOthers_findNothing() {
    GeneratedRequest wanted = Objects.requireNonNull(expected.get(3));
    Filter other = Filter.equal("tenant", "another");
    assertThat(store().lookup(wanted.requestId(), null, other).matches()).isEmpty();
    assertThat(store().lookup(wanted.requestId(), null, other).similar()).isEmpty();
    assertThat(store().request(wanted.requestId(), null, other)).isNull();
    Filter own = Filter.equal("service", wanted.service());
    assertThat(store().lookup(wanted.requestId(), null, own).matches()).hasSize(1);
    assertThat(store().request(wanted.requestId(), null, own)).isNotNull();
  }

  @Test
  void lookup_unknown_saysHowFarDataGoesBackAndWhatIsSimilar() {
    LookupAnswer answer = store().lookup("req/99x", null, Filter.NONE);
    assertThat(answer.matches()).isEmpty();
    assertThat(answer.oldest()).isBefore(answer.asOf());
    assertThat(answer.similar()).hasSize(5).allMatch(id -> id.startsWith("req/"));
    assertThat(store().lookup("nobody", null, Filter.NONE).similar()).isEmpty();
    Kept newest = Objects.requireNonNull(answer.kept());
    assertThat(newest.to()).isAfter(answer.asOf());
    Kept kept = Objects.requireNonNull(store().lookup("nobody", ALL, Filter.NONE).kept());
    assertThat(kept.n()).isEqualTo(expected.size());
    assertThat(kept.sampling().lowest()).isEqualTo(1.0);
  }

  @Test
  void slowest_byEachField_equalsComputation() {
    checkSlowest("e2e", GeneratedRequest::e2eNs);
    checkSlowest("ttft", r -> r.ttftNs() == null ? -1 : r.ttftNs());
    checkSlowest("queueing", r -> r.layer(Layer.QUEUEING));
    checkSlowest("model_time", GeneratedRequest::modelNs);
    checkSlowest("start", GeneratedRequest::startNs);
  }

  @Test
  void request_byEachId_isTheLatestRevision() {
    GeneratedRequest wanted = Objects.requireNonNull(expected.get(3));
    for (String id : List.of(wanted.requestId(), wanted.rowId(), wanted.traceId())) {
      RequestAnswer answer = Objects.requireNonNull(store().request(id, null, Filter.NONE));
      Breakdown breakdown = answer.breakdown();
      assertThat(breakdown.revision()).isEqualTo(1);
      assertThat(breakdown.layers()).isEqualTo(wanted.layers());
      assertThat(breakdown.byService()).isEqualTo(wanted.byService());
      assertThat(breakdown.start()).isEqualTo(Instant.ofEpochSecond(0, wanted.startNs()));
      assertThat(breakdown.openedAt()).isEqualTo(Instant.ofEpochMilli(Inserts.openedAtMs(wanted)));
      assertThat(breakdown.segments().stream().mapToLong(Segment::durationNs).sum())
          .isEqualTo(wanted.e2eNs());
      assertThat(breakdown.segments()).hasSize(wanted.layers().size());
      assertThat(breakdown.clockOffsets())
          .containsExactly(
              new ClockOffset("h1", "h2", -40L, null, 5L, -41L, -39L),
              new ClockOffset("h1", "h3", null, 9L, 8L, null, null));
      assertThat(breakdown.modelCalls()).hasSize(1);
      assertThat(breakdown.modelCalls().get(0).cachedInputTokens()).isNull();
      assertThat(breakdown.modelCalls().get(0).outputTokens()).isEqualTo(wanted.callTokens());
      assertThat(breakdown.modelCalls().get(0).visibleOutputTokens()).isEqualTo(100);
      assertThat(breakdown.modelCalls().get(0).reasoningTokens()).isEqualTo(20);
      assertThat(breakdown.modelCalls().get(0).timerStart()).isEqualTo(TimerEvent.ENGINE_ARRIVAL);
      assertThat(answer.spans()).hasSize(1);
      assertThat(answer.spans().get(0).attributes()).isEqualTo(Map.of("k", "v"));
      assertThat(answer.others()).isEmpty();
    }
  }

  @Test
  void request_peers_equalComputation() {
    GeneratedRequest wanted = Objects.requireNonNull(expected.get(3));
    RequestAnswer answer =
        Objects.requireNonNull(store().request(wanted.rowId(), ALL, Filter.NONE));
    List<GeneratedRequest> peers = peers(wanted);
    assertThat(answer.peers().n()).isEqualTo(peers.size());
    answer
        .peers()
        .layers()
        .forEach(
            (layer, rank) -> {
              assertThat(rank.ownNs()).isEqualTo(wanted.layer(layer));
              assertThat(rank.medianNs()).isEqualTo(at(peers, 0.5, r -> r.layer(layer)));
              assertThat(rank.slowerThan())
                  .isEqualTo(
                      (double) count(peers, r -> r.layer(layer) < wanted.layer(layer))
                          / peers.size());
            });
    assertThat(answer.verdict().parts().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(wanted.e2eNs());
  }

  /** The model call of each has a prompt of 900 tokens and an answer of 120. */
  private List<GeneratedRequest> peers(GeneratedRequest wanted) {
    List<GeneratedRequest> alike =
        where(
            r ->
                !r.rowId().equals(wanted.rowId())
                    && r.service().equals(wanted.service())
                    && Objects.equals(r.model(), wanted.model()));
    List<GeneratedRequest> asLong =
        alike.stream()
            .filter(r -> in(r.inputTokens(), 512, 2047) && in(r.outputTokens(), 64, 255))
            .toList();
    return asLong.size() >= 20 ? asLong : alike;
  }

  @Test
  void request_thatWaited_saysHowManyWaitedThere() {
    for (GeneratedRequest wanted : where(r -> r.number() % 40 == 1)) {
      RequestAnswer answer =
          Objects.requireNonNull(store().request(wanted.rowId(), ALL, Filter.NONE));
      long began = wanted.startNs() + before(wanted, Layer.QUEUEING);
      List<GeneratedRequest> waiting =
          where(
              r ->
                  r.number() != wanted.number()
                      && r.startNs() + before(r, Layer.QUEUEING) <= began
                      && began < r.startNs() + before(r, Layer.QUEUEING) + r.layer(Layer.QUEUEING));
      List<Double> depths =
          answer.circumstances().stream()
              .filter(met -> met.what().equals("waiting"))
              .map(Circumstance::here)
              .toList();
      assertThat(depths)
          .isEqualTo(
              wanted.layer(Layer.QUEUEING) == 0 ? List.of() : List.of((double) waiting.size()));
    }
  }

  /** The pieces of a request are in the order of the layers. */
  private static long before(GeneratedRequest request, Layer layer) {
    return request.layers().entrySet().stream()
        .filter(each -> each.getKey().compareTo(layer) < 0)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Test
  void request_retractedOrUnknown_isNull() {
    assertThat(store().request("req/0", null, Filter.NONE)).isNull();
    assertThat(store().request("nobody", null, Filter.NONE)).isNull();
  }

  private void check(Group group, List<GeneratedRequest> requests) {
    int n = requests.size();
    assertThat(group.n()).isEqualTo(n);
    assertThat(group.coverage().complete())
        .isEqualTo(count(requests, r -> r.completeness().equals("complete")));
    assertThat(group.coverage().oneSided())
        .isEqualTo(count(requests, r -> r.completeness().equals("one_sided")));
    assertThat(group.coverage().failed())
        .isEqualTo(count(requests, r -> r.status().equals("error")));
    assertThat(group.coverage().revised()).isEqualTo(count(requests, r -> r.revision() > 0));
    assertThat(group.e2e().meanNs()).isEqualTo(sum(requests, GeneratedRequest::e2eNs) / n);
    List<GeneratedRequest> seenFromCaller =
        requests.stream().filter(r -> r.perspective().equals("caller")).toList();
    assertThat(group.callerView() == null).isEqualTo(seenFromCaller.isEmpty());
    if (group.callerView() != null) {
      check(group.callerView(), seenFromCaller, GeneratedRequest::e2eNs);
    }
    check(group.serverView(), requests, GeneratedRequest::serverViewNs);
    List<GeneratedRequest> streamed = requests.stream().filter(r -> r.ttftNs() != null).toList();
    assertThat(group.ttft() == null ? 0 : group.ttft().n()).isEqualTo(streamed.size());
    for (Percentile p : PERCENTILES) {
      String key = p.toString();
      assertThat(group.e2e().percentilesNs().get(key))
          .isEqualTo(at(requests, p.level(), GeneratedRequest::e2eNs));
      if (group.ttft() != null) {
        assertThat(group.ttft().percentilesNs().get(key))
            .isEqualTo(at(streamed, p.level(), r -> Objects.requireNonNull(r.ttftNs())));
      }
      assertThat(group.model().percentilesNs().get(key))
          .isEqualTo(at(requests, p.level(), GeneratedRequest::modelNs));
      group
          .layers()
          .forEach(
              (layer, time) ->
                  assertThat(time.percentilesNs().get(key))
                      .isEqualTo(at(requests, p.level(), r -> r.layer(layer))));
    }
    group
        .layers()
        .forEach(
            (layer, time) ->
                assertThat(time.totalNs()).isEqualTo(sum(requests, r -> r.layer(layer))));
    assertThat(group.model().totalNs()).isEqualTo(sum(requests, GeneratedRequest::modelNs));
    assertThat(group.layers().values().stream().mapToLong(l -> l.meanNs()).sum())
        .isEqualTo(group.e2e().meanNs());
    assertThat(group.byService().values().stream().mapToLong(o -> o.totalNs()).sum())
        .isEqualTo(sum(requests, GeneratedRequest::e2eNs));
    group.byService().forEach((owner, time) -> checkOwner(owner, time, requests));
    checkTpot(group, requests);
    checkSlowest(group.slowest(), requests);
    checkSavable(group.savable(), requests.stream().filter(r -> r.savableKnown()).toList());
    for (int i = 0; i < PERCENTILES.size(); i++) {
      check(group.composition().get(i), PERCENTILES.get(i), requests);
    }
  }

  private static void checkTpot(Group group, List<GeneratedRequest> requests) {
    List<GeneratedRequest> timed = requests.stream().filter(r -> r.tpotNs() != null).toList();
    assertThat(group.tpot() == null ? 0 : group.tpot().n()).isEqualTo(timed.size());
    if (group.tpot() != null) {
      assertThat(group.tpot().percentilesNs().get("90"))
          .isEqualTo(at(timed, 0.9, r -> Objects.requireNonNull(r.tpotNs())));
    }
  }

  private static void checkSlowest(Slowest slowest, List<GeneratedRequest> requests) {
    List<GeneratedRequest> expected =
        requests.stream()
            .sorted(Comparator.comparingLong(GeneratedRequest::e2eNs).reversed())
            .limit(20)
            .toList();
    assertThat(slowest.n()).isEqualTo(expected.size());
    assertThat(slowest.fromNs()).isEqualTo(expected.get(expected.size() - 1).e2eNs());
    assertThat(slowest.split().meanE2eNs())
        .isEqualTo(sum(expected, GeneratedRequest::e2eNs) / expected.size());
    assertThat(slowest.split().layers().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(slowest.split().meanE2eNs());
  }

  private static void checkSavable(@Nullable Savable savable, List<GeneratedRequest> known) {
    assertThat(savable == null ? 0 : savable.n()).isEqualTo(known.size());
    if (savable != null && savable.layersNs().containsKey(Layer.QUEUEING)) {
      for (Percentile p : PERCENTILES) {
        assertThat(savable.layersNs().get(Layer.QUEUEING).get(p.toString()))
            .isEqualTo(
                at(known, p.level(), GeneratedRequest::e2eNs)
                    - at(known, p.level(), r -> r.e2eNs() - r.savableQueueingNs()));
      }
    }
  }

  private static void checkOwner(String owner, OwnerTime time, List<GeneratedRequest> requests) {
    List<GeneratedRequest> there =
        requests.stream().filter(r -> r.byService().containsKey(owner)).toList();
    ToLongFunction<GeneratedRequest> own = r -> r.byService().getOrDefault(owner, 0L);
    assertThat(time.totalNs()).as(owner).isEqualTo(sum(there, own));
    assertThat(time.n()).as(owner).isEqualTo(there.size());
    for (Percentile p : PERCENTILES) {
      assertThat(time.percentilesNs().get(p.toString()))
          .as(owner)
          .isEqualTo(at(there, p.level(), own));
    }
  }

  private static void check(
      Composition composition, Percentile percentile, List<GeneratedRequest> requests) {
    PercentileBand band = PercentileBand.around(percentile);
    long from = at(requests, band.fromLevel(), GeneratedRequest::e2eNs);
    long to = at(requests, band.toLevel(), GeneratedRequest::e2eNs);
    List<GeneratedRequest> inside =
        requests.stream().filter(r -> r.e2eNs() >= from && r.e2eNs() <= to).toList();
    assertThat(composition.band().n()).isEqualTo(inside.size());
    assertThat(composition.band().fromNs()).isEqualTo(from);
    assertThat(composition.band().toNs()).isEqualTo(to);
    Split split = composition.split();
    assertThat(split == null).isEqualTo(inside.size() < 10);
    assertThat(composition.refused() == null).isEqualTo(split != null);
    if (split != null) {
      long mean = sum(inside, GeneratedRequest::e2eNs) / inside.size();
      assertThat(split.meanE2eNs()).isEqualTo(mean);
      assertThat(split.layers().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(mean);
      assertThat(split.byService().values().stream().mapToLong(Long::longValue).sum())
          .isEqualTo(mean);
      split
          .layers()
          .forEach(
              (layer, ns) ->
                  assertThat(ns - sum(inside, r -> r.layer(layer)) / inside.size())
                      .isBetween(0L, 1L));
    }
  }

  private void checkSlowest(String sort, ToLongFunction<GeneratedRequest> value) {
    RequestList list =
        store().slowest(new SlowQuestion(ALL, Filter.NONE, SlowQuestion.sort(sort), 50));
    List<Long> values =
        expected.values().stream()
            .map(value::applyAsLong)
            .sorted(Comparator.reverseOrder())
            .limit(50)
            .toList();
    assertThat(list.n()).isEqualTo(expected.size());
    assertThat(list.requests().stream().map(r -> value.applyAsLong(byId(r))).toList())
        .as(sort)
        .isEqualTo(values);
  }

  private GeneratedRequest byId(RequestSummary summary) {
    return expected.values().stream()
        .filter(r -> r.rowId().equals(summary.rowId()))
        .findFirst()
        .orElseThrow();
  }

  private BreakdownAnswer breakdown(String where, String groupBy) {
    return store()
        .breakdown(
            new BreakdownQuestion(
                ALL, Filter.parse(where), BreakdownQuestion.groupBy(groupBy), PERCENTILES));
  }

  private List<GeneratedRequest> where(Predicate<GeneratedRequest> kept) {
    return new ArrayList<>(expected.values().stream().filter(kept).toList());
  }

  private ClickHouseRequests store() {
    return Objects.requireNonNull(opened);
  }

  private static @Nullable String text(@Nullable Boolean value) {
    return value == null ? null : value.toString();
  }

  private static long count(
      Collection<GeneratedRequest> requests, Predicate<GeneratedRequest> which) {
    return requests.stream().filter(which).count();
  }

  private static long sum(
      Collection<GeneratedRequest> requests, ToLongFunction<GeneratedRequest> value) {
    return requests.stream().mapToLong(value).sum();
  }

  /** Of n sorted values the one of rank ⌊level · n⌋, from 0. */
  private static long at(
      List<GeneratedRequest> requests, double level, ToLongFunction<GeneratedRequest> value) {
    long[] sorted = requests.stream().mapToLong(value).toArray();
    Arrays.sort(sorted);
    return sorted[(int) (level * sorted.length)];
  }
}
