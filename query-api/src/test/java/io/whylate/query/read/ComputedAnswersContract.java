package io.whylate.query.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.QueryConfig;
import io.whylate.query.answer.BreakdownAnswer;
import io.whylate.query.answer.Change;
import io.whylate.query.answer.Circumstance;
import io.whylate.query.answer.Comparison;
import io.whylate.query.answer.Comparison.AtPercentile;
import io.whylate.query.answer.Comparison.Carrier;
import io.whylate.query.answer.Composition;
import io.whylate.query.answer.Group;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.answer.RequestList;
import io.whylate.query.answer.Sampling;
import io.whylate.query.answer.Split;
import io.whylate.query.answer.TimeseriesAnswer;
import io.whylate.query.answer.TimeseriesAnswer.Point;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.Percentile;
import io.whylate.query.ask.SlowQuestion;
import io.whylate.query.ask.TimeRange;
import io.whylate.query.ask.TimeseriesQuestion;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What any ClickHouse must answer about {@link Population}: every number of {@code breakdown},
 * {@code timeseries}, {@code compare} and {@code why} equals one that was worked out from the list
 * of the requests by code that shares nothing with the queries. Subclasses say where a real
 * ClickHouse is, with the schema applied and nothing in it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ComputedAnswersContract {

  private static final TimeRange ALL = new TimeRange(Population.FROM, Population.TO);
  private static final TimeRange SECOND_HOUR = new TimeRange(Population.MIDDLE, Population.TO);
  private static final List<String> PERCENTILES = List.of("50", "90", "95", "99", "99.9");

  private List<Known> known = List.of();
  private @Nullable ClickHouseRequests opened;
  private @Nullable URI at;

  /** The base address of ClickHouse's HTTP interface. */
  protected abstract URI clickHouse();

  @BeforeAll
  void write() throws Exception {
    URI address = clickHouse();
    at = address;
    opened = new ClickHouseRequests(config(4096));
    Population population = Population.make();
    for (List<Known> batch : population.written()) {
      KnownRows.write(address, batch);
    }
    known = List.copyOf(population.counted());
    KnownRows.writeCalls(address, explained());
  }

  private QueryConfig config(int megabytes) {
    return new QueryConfig(
        "127.0.0.1",
        0,
        Objects.requireNonNull(at),
        "default",
        "",
        URI.create("http://127.0.0.1:1"),
        2,
        Duration.ofSeconds(30),
        megabytes,
        100,
        null);
  }

  @AfterAll
  void close() {
    store().close();
  }

  @Test
  void breakdown_ofAll_isAsWorkedOut() {
    BreakdownAnswer answer = breakdown("", "");
    assertThat(answer.n()).isEqualTo(known.size());
    check(answer.sampling(), known);
    Leaves.check("coverage", answer.coverage(), new Reckoned(known, List.of()).coverage(), true);
    check(answer, each -> true);
  }

  @Test
  void breakdown_grouped_isAsWorkedOut() {
    check(breakdown("", "model"), each -> true);
    check(breakdown("", "service,streamed,workload"), each -> true);
    check(breakdown("", "input_length"), each -> true);
  }

  @Test
  void breakdown_filtered_isAsWorkedOut() {
    check(
        breakdown("tenant=t-1,e2e>1s,version!=1.4.2", "model"),
        each ->
            "t-1".equals(each.tenant())
                && each.e2eNs() > 1_000_000_000L
                && !"1.4.2".equals(each.version()));
    check(
        breakdown("sampling_probability=null", "status"),
        each -> each.samplingProbability() == null);
    check(breakdown("session=s-17", "cache_hit"), each -> "s-17".equals(each.session()));
    check(breakdown("completeness!=complete", "perspective"), each -> !isComplete(each));
    check(
        breakdown("ttft=null,censored=true", ""), each -> each.ttftNs() == null && each.censored());
  }

  @Test
  void breakdown_ofMoreThanExactlyAnswered_isWithinOnePercentAndSaysSo() {
    BreakdownQuestion question = question("sampling_probability=null", "");
    BreakdownAnswer exact = store().breakdown(question);
    try (ClickHouseRequests sketching = new ClickHouseRequests(config(4096), 1_000)) {
      BreakdownAnswer sketched = sketching.breakdown(question);
      assertThat(exact.method()).isEqualTo(BreakdownAnswer.EXACT);
      assertThat(sketched.method()).isEqualTo(BreakdownAnswer.SKETCHED);
      assertThat(sketched.n()).isEqualTo(exact.n()).isGreaterThan(1_000);
      checkSketched(sketched.groups().get(0), exact.groups().get(0));
      assertThat(sketching.breakdown(question("session=s-17", "")).method())
          .isEqualTo(BreakdownAnswer.EXACT);
    }
  }

  private void checkSketched(Group sketched, Group exact) {
    assertThat(sketched.e2e().meanNs()).isEqualTo(exact.e2e().meanNs());
    assertThat(sketched.slowest()).isEqualTo(exact.slowest());
    assertThat(sketched.savable()).isNull();
    checkSketched(sketched.e2e().percentilesNs(), Known::e2eNs);
    assertThat(sketched.layers().keySet()).isEqualTo(exact.layers().keySet());
    sketched
        .layers()
        .forEach(
            (layer, time) -> {
              assertThat(time.totalNs())
                  .isEqualTo(Objects.requireNonNull(exact.layers().get(layer)).totalNs());
              checkSketched(time.percentilesNs(), each -> each.ns(layer));
            });
    assertThat(sketched.composition().get(0).split()).isNotNull();
    for (Composition composition : sketched.composition()) {
      Split split = composition.split();
      if (split != null) {
        assertThat(split.layers().values().stream().mapToLong(Long::longValue).sum())
            .isEqualTo(split.meanE2eNs())
            .isBetween(composition.band().fromNs(), composition.band().toNs());
      }
    }
  }

  /** Within one percent of what has that rank or is next to it. */
  private void checkSketched(Map<String, Long> sketched, ToLongFunction<Known> time) {
    long[] sorted =
        known.stream()
            .filter(each -> each.samplingProbability() == null)
            .mapToLong(time)
            .sorted()
            .toArray();
    for (String percentile : PERCENTILES) {
      int rank = (int) (Double.parseDouble(percentile) / 100 * sorted.length);
      long next = sorted[Math.min(rank + 1, sorted.length - 1)];
      assertThat((double) Objects.requireNonNull(sketched.get(percentile)))
          .as(percentile)
          .isBetween(sorted[Math.max(rank - 1, 0)] * 0.99 - 1, next * 1.01);
    }
  }

  @Test
  void breakdown_thatNeedsMoreMemoryThanAllowed_isRefusedWhileOthersGoOn() {
    try (ClickHouseRequests poor = new ClickHouseRequests(config(5))) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> poor.breakdown(question("", "model,tenant")))
            .isInstanceOfSatisfying(
                StoreException.class,
                refused -> assertThat(refused.reason()).isEqualTo(StoreException.Reason.TOO_MUCH))
            .hasMessageContaining("more memory")
            .hasMessageContaining("shorter range");
        assertThat(breakdown("session=s-17", "").n()).isPositive();
      }
    }
  }

  @Test
  void timeseries_isAsWorkedOut() {
    TimeseriesAnswer answer =
        store()
            .timeseries(
                TimeseriesQuestion.parse(
                    ALL,
                    Filter.NONE,
                    BreakdownQuestion.groupBy("model"),
                    Percentile.parse(String.join(",", PERCENTILES)),
                    "7m"));
    assertThat(answer.n()).isEqualTo(known.size());
    check(answer.sampling(), known);
    assertThat(answer.points().stream().mapToLong(Point::n).sum()).isEqualTo(known.size());
    for (Point point : answer.points()) {
      List<Known> requests =
          where(
              each ->
                  !each.start().isBefore(point.from())
                      && each.start().isBefore(point.from().plus(Duration.ofMinutes(7)))
                      && isOf(each, point.group()));
      Leaves.check(
          "point " + point.from() + point.group(),
          point,
          new Reckoned(requests, PERCENTILES).point(),
          isExact(answer.method()));
    }
  }

  @Test
  void compare_windows_isAsWorkedOut() {
    check(
        compare(null, null, SECOND_HOUR, "95"),
        ReckonedChange.of(
            where(each -> each.start().isBefore(Population.MIDDLE)),
            where(each -> !each.start().isBefore(Population.MIDDLE)),
            List.of("model", "workload", "streamed", "input_length", "output_length")));
  }

  @Test
  void compare_filters_isAsWorkedOut() {
    check(
        compare("model=m-8b", "model=m-70b", ALL, "99"),
        ReckonedChange.of(
            where(each -> "m-8b".equals(each.model())),
            where(each -> "m-70b".equals(each.model())),
            List.of("workload", "streamed", "input_length", "output_length")));
  }

  @Test
  void why_isAsWorkedOut() {
    for (Known one : explained()) {
      RequestAnswer answer =
          Objects.requireNonNull(store().request(one.requestId(), ALL, Filter.NONE));
      assertThat(answer.breakdown().layers()).isEqualTo(one.layers());
      assertThat(answer.breakdown().byService()).isEqualTo(one.byService());
      List<Known> peers = peers(one);
      check(answer.peers(), one, peers);
      check(answer.circumstances(), one, peers);
      Leaves.check("parts", answer.verdict().parts(), parts(one), true);
      assertThat(answer.confidence().doubtfulNs())
          .isEqualTo(one.contestedNs() + one.ns(Layer.UNATTRIBUTED));
    }
  }

  @Test
  void requests_isAsWorkedOut() {
    checkSorted("e2e", Known::e2eNs);
    checkSorted("queueing", each -> each.ns(Layer.QUEUEING));
    checkSorted("ttft", each -> each.ttftNs() == null ? -1 : each.ttftNs());
    RequestList searched =
        store()
            .slowest(
                new SlowQuestion(
                    SECOND_HOUR,
                    Filter.parse("tenant=t-2,session=~\"s-1[0-9]\",e2e>1s"),
                    SlowQuestion.sort("start"),
                    1000));
    assertThat(searched.requests().stream().map(each -> each.rowId()).toList())
        .isNotEmpty()
        .isEqualTo(
            where(
                    each ->
                        "t-2".equals(each.tenant())
                            && each.session() != null
                            && each.session().matches("s-1[0-9]")
                            && each.e2eNs() > 1_000_000_000L
                            && !each.start().isBefore(Population.MIDDLE))
                .stream()
                .sorted(Comparator.comparing(Known::startNs).reversed())
                .map(Known::rowId)
                .toList());
  }

  private void check(BreakdownAnswer answer, Predicate<Known> filter) {
    assertThat(answer.groups().stream().mapToLong(Group::n).sum())
        .isEqualTo(answer.n())
        .isEqualTo(where(filter).size());
    for (Group group : answer.groups()) {
      List<Known> requests = where(filter.and(each -> isOf(each, group.group())));
      Leaves.check(
          "group " + group.group(),
          group,
          new Reckoned(requests, PERCENTILES).group(),
          isExact(answer.method()));
    }
  }

  private static void check(Comparison comparison, ReckonedChange reckoned) {
    assertThat(comparison.refusal()).isNull();
    assertThat(comparison.baseline().n()).isEqualTo(reckoned.before().size());
    assertThat(comparison.candidate().n()).isEqualTo(reckoned.after().size());
    check(comparison.baseline().sampling(), reckoned.before());
    assertThat(comparison.slices().n()).isEqualTo(reckoned.kinds());
    assertThat(comparison.slices().shared()).isEqualTo(reckoned.shared());
    Change mean = Objects.requireNonNull(comparison.mean());
    Leaves.check("mean", mean, reckoned.change(), true);
    Leaves.check("load", Objects.requireNonNull(comparison.load()), reckoned.load(), true);
    new ReckonedIntervals(reckoned).check(mean);
    AtPercentile at = Objects.requireNonNull(comparison.atPercentile());
    ReckonedChange band = reckoned.at(at.percentile());
    assertThat(at.baseline().n()).isEqualTo(band.before().size());
    assertThat(at.candidate().n()).isEqualTo(band.after().size());
    Leaves.check("band", Objects.requireNonNull(at.change()), band.change(), true);
    comparison.carriers().forEach(each -> check(each, reckoned));
    assertThat(mean.whole().interval().holdsZero()).isFalse();
    checkRanking(comparison.carriers(), reckoned);
  }

  private static void check(Carrier carrier, ReckonedChange reckoned) {
    if (Traits.has(carrier.field())) {
      double excess = excess(carrier.field(), carrier.value(), reckoned);
      assertThat(Math.abs(carrier.excessNs() - excess)).as("%s", carrier).isLessThanOrEqualTo(2);
    }
  }

  /** No value carries more than those that are listed and is not. */
  private static void checkRanking(List<Carrier> carriers, ReckonedChange reckoned) {
    assertThat(carriers)
        .isSortedAccordingTo(
            Comparator.comparingLong((Carrier each) -> Math.abs(each.excessNs())).reversed());
    double change =
        ReckonedChange.mean(reckoned.after(), Known::e2eNs)
            - ReckonedChange.mean(reckoned.before(), Known::e2eNs);
    double least =
        carriers.size() < 10
            ? 0.05 * Math.abs(change)
            : Math.abs(carriers.get(carriers.size() - 1).excessNs());
    for (String field : List.of("version", "service", "tenant", "cache_hit", "status")) {
      reckoned.after().stream()
          .map(each -> Traits.of(field, each))
          .distinct()
          .filter(value -> excess(field, value, reckoned) * Math.signum(change) > least + 2)
          .forEach(
              value ->
                  assertThat(carriers)
                      .anyMatch(
                          each ->
                              each.field().equals(field) && Objects.equals(each.value(), value)));
    }
  }

  /** What the requests with a value add to the change beyond their share of the traffic. */
  private static double excess(String field, @Nullable String value, ReckonedChange reckoned) {
    Predicate<Known> has = each -> Objects.equals(Traits.of(field, each), value);
    List<Known> was = reckoned.before().stream().filter(has).toList();
    List<Known> is = reckoned.after().stream().filter(has).toList();
    double p0 = (double) was.size() / reckoned.before().size();
    double p1 = (double) is.size() / reckoned.after().size();
    double all0 = ReckonedChange.mean(reckoned.before(), Known::e2eNs);
    double all1 = ReckonedChange.mean(reckoned.after(), Known::e2eNs);
    double middle = (all0 + all1) / 2;
    double then = was.isEmpty() ? 0 : p0 * (ReckonedChange.mean(was, Known::e2eNs) - middle);
    double now = is.isEmpty() ? 0 : p1 * (ReckonedChange.mean(is, Known::e2eNs) - middle);
    return now - then - (p0 + p1) / 2 * (all1 - all0);
  }

  private List<Known> explained() {
    return IntStream.iterate(0, i -> i < known.size(), i -> i + 7919).mapToObj(known::get).toList();
  }

  /** Of those that are alike, half alike and a little alike, the first that are 20. */
  private List<Known> peers(Known one) {
    List<Known> alike =
        where(
            each ->
                each.number() != one.number()
                    && each.service().equals(one.service())
                    && Objects.equals(each.model(), one.model()));
    List<Known> asLong =
        alike.stream()
            .filter(each -> same(each, one, Traits::inputLength))
            .filter(each -> same(each, one, Traits::outputLength))
            .toList();
    List<Known> asUsed =
        asLong.stream()
            .filter(each -> same(each, one, Known::workload) && same(each, one, Known::streamed))
            .toList();
    return asUsed.size() >= 20 ? asUsed : asLong.size() >= 20 ? asLong : alike;
  }

  private static boolean same(Known each, Known one, Function<Known, @Nullable Object> value) {
    return Objects.equals(value.apply(each), value.apply(one));
  }

  private static void check(List<Circumstance> met, Known one, List<Known> peers) {
    List<Known> telling = peers.stream().filter(each -> each.inFlight() != null).toList();
    Circumstance load =
        met.stream().filter(each -> each.what().equals("in_flight")).findFirst().orElse(null);
    Long own = one.inFlight();
    assertThat(load == null).isEqualTo(own == null);
    if (load != null && own != null) {
      assertThat(load.here()).isEqualTo((double) own);
      long[] sorted = Reckoned.sorted(telling, each -> inFlight(each));
      assertThat(load.usual()).isEqualTo((double) sorted[sorted.length / 2]);
      assertThat(load.worseThan())
          .isEqualTo(
              (double) telling.stream().filter(each -> inFlight(each) < own).count()
                  / telling.size());
    }
  }

  private static long inFlight(Known known) {
    return Objects.requireNonNull(known.inFlight());
  }

  /** Whose the time is, in the words of the verdict. */
  private static Map<String, Long> parts(Known one) {
    Map<String, Long> parts = new LinkedHashMap<>();
    one.byService()
        .forEach(
            (owner, ns) -> {
              boolean first =
                  one.perspective().equals("caller")
                      && owner.startsWith("network@" + one.service() + ">");
              String part =
                  switch (owner.substring(0, owner.indexOf('@'))) {
                    case "caller" -> "caller";
                    case "network" -> first ? "their_network" : "our_network";
                    case "queueing" -> "our_queue";
                    case "retrieval" -> "retrieval";
                    case "prefill", "decode" -> "model";
                    case "model_undivided" -> "provider";
                    case "unattributed" -> "not_known";
                    case "uninstrumented" -> "without_spans";
                    default -> "our_application";
                  };
              parts.merge(part, ns, Long::sum);
            });
    return parts;
  }

  private static void check(Peers peers, Known one, List<Known> others) {
    Map<String, @Nullable Object> expected = new LinkedHashMap<>();
    expected.put("n", others.size());
    expected.put("e2e", rank(others, one, Known::e2eNs));
    Map<Layer, Object> layers = new LinkedHashMap<>();
    for (Layer layer : Layer.values()) {
      long[] sorted = Reckoned.sorted(others, each -> each.ns(layer));
      if (one.ns(layer) > 0 || sorted[sorted.length / 2] > 0) {
        layers.put(layer, rank(others, one, each -> each.ns(layer)));
      }
    }
    expected.put("layers", layers);
    Leaves.check("peers of " + one.requestId(), peers, expected, true);
  }

  private static Map<String, Object> rank(
      List<Known> others, Known one, ToLongFunction<Known> time) {
    long[] sorted = Reckoned.sorted(others, time);
    long own = time.applyAsLong(one);
    long faster = others.stream().filter(each -> time.applyAsLong(each) < own).count();
    return Map.of(
        "own_ns",
        own,
        "median_ns",
        sorted[sorted.length / 2],
        "slower_than",
        (double) faster / others.size());
  }

  private void checkSorted(String field, ToLongFunction<Known> value) {
    RequestList list =
        store().slowest(new SlowQuestion(ALL, Filter.NONE, SlowQuestion.sort(field), 100));
    assertThat(list.n()).isEqualTo(known.size());
    assertThat(list.requests().stream().map(each -> each.rowId()).toList())
        .as(field)
        .isEqualTo(
            known.stream()
                .sorted(Comparator.comparingLong(value).reversed().thenComparing(Known::rowId))
                .limit(100)
                .map(Known::rowId)
                .toList());
  }

  private static void check(Sampling sampling, List<Known> requests) {
    assertThat(sampling.known())
        .isEqualTo(requests.stream().filter(each -> each.samplingProbability() != null).count());
    assertThat(sampling.lowest()).isEqualTo(1.0);
  }

  private BreakdownAnswer breakdown(String where, String groupBy) {
    return store().breakdown(question(where, groupBy));
  }

  private static BreakdownQuestion question(String where, String groupBy) {
    return new BreakdownQuestion(
        ALL,
        Filter.parse(where),
        BreakdownQuestion.groupBy(groupBy),
        Percentile.parse(String.join(",", PERCENTILES)));
  }

  private Comparison compare(
      @Nullable String baseline, @Nullable String candidate, TimeRange range, String percentile) {
    return store()
        .compare(
            CompareQuestion.parse(
                baseline, candidate, range, Filter.NONE, percentile, Population.TO))
        .comparison();
  }

  private List<Known> where(Predicate<Known> filter) {
    return known.stream().filter(filter).toList();
  }

  private static boolean isOf(Known known, Map<String, @Nullable String> group) {
    return group.entrySet().stream()
        .allMatch(field -> Objects.equals(value(known, field.getKey()), field.getValue()));
  }

  private static @Nullable String value(Known known, String field) {
    return switch (field) {
      case "completeness" -> known.completeness();
      case "perspective" -> known.perspective();
      default -> Traits.of(field, known);
    };
  }

  private static boolean isExact(String method) {
    return method.equals(BreakdownAnswer.EXACT);
  }

  private static boolean isComplete(Known known) {
    return known.completeness().equals("complete");
  }

  private ClickHouseRequests store() {
    return Objects.requireNonNull(opened);
  }
}
