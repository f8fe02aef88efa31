package io.whylate.query;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.LoadState;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.Outcome;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.attribution.breakdown.TimerEvent;
import io.whylate.attribution.request.KeyKind;
import io.whylate.query.answer.Asked;
import io.whylate.query.answer.AvailabilityAnswer;
import io.whylate.query.answer.AvailabilityAnswer.Band;
import io.whylate.query.answer.AvailabilityAnswer.Share;
import io.whylate.query.answer.AvailabilityAnswer.Timed;
import io.whylate.query.answer.BreakdownAnswer;
import io.whylate.query.answer.Change;
import io.whylate.query.answer.CompareAnswer;
import io.whylate.query.answer.Comparison;
import io.whylate.query.answer.Comparison.AtPercentile;
import io.whylate.query.answer.Comparison.Carrier;
import io.whylate.query.answer.Comparison.Compared;
import io.whylate.query.answer.Comparison.Refusal;
import io.whylate.query.answer.Comparison.Slices;
import io.whylate.query.answer.Composition;
import io.whylate.query.answer.Coverage;
import io.whylate.query.answer.CoverageAnswer;
import io.whylate.query.answer.CoverageAnswer.Service;
import io.whylate.query.answer.Distribution;
import io.whylate.query.answer.Group;
import io.whylate.query.answer.LayerTime;
import io.whylate.query.answer.LookupAnswer;
import io.whylate.query.answer.LookupAnswer.Kept;
import io.whylate.query.answer.LookupAnswer.Match;
import io.whylate.query.answer.OwnerTime;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.Pipeline;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.answer.RequestList;
import io.whylate.query.answer.RequestSummary;
import io.whylate.query.answer.Sampling;
import io.whylate.query.answer.SpanEvidence;
import io.whylate.query.answer.Split;
import io.whylate.query.answer.ThroughputAnswer;
import io.whylate.query.answer.ThroughputAnswer.Flow;
import io.whylate.query.answer.ThroughputAnswer.Response;
import io.whylate.query.answer.ThroughputAnswer.Together;
import io.whylate.query.answer.Timer;
import io.whylate.query.answer.TimeseriesAnswer;
import io.whylate.query.answer.TimeseriesAnswer.Point;
import io.whylate.query.answer.Usual;
import io.whylate.query.compare.Compare;
import io.whylate.query.compare.Difference;
import io.whylate.query.compare.Load;
import io.whylate.query.compare.Sample;
import io.whylate.query.compare.Sums;
import io.whylate.query.verdict.Explanation;
import io.whylate.query.verdict.Joining;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One request of one second, and answers about it. */
public final class Examples {

  public static final Instant NOW = Instant.parse("2026-11-30T16:00:00Z");
  private static final Instant START = Instant.parse("2026-11-30T15:22:18.123456789Z");
  private static final long MS = 1_000_000;
  private static final List<String> PERCENTILES = List.of("50", "99");

  private Examples() {}

  public static Breakdown breakdown() {
    Map<Layer, Long> layers = new EnumMap<>(Layer.class);
    layers.put(Layer.CALLER, 2 * MS);
    layers.put(Layer.NETWORK, 18 * MS);
    layers.put(Layer.QUEUEING, 455 * MS);
    layers.put(Layer.APPLICATION, 5 * MS);
    layers.put(Layer.PREFILL, 120 * MS);
    layers.put(Layer.DECODE, 390 * MS);
    layers.put(Layer.UNATTRIBUTED, 10 * MS);
    Map<String, Long> owners = new LinkedHashMap<>();
    owners.put("application@engine", 5 * MS);
    owners.put("caller@edge", 2 * MS);
    owners.put("decode@engine", 390 * MS);
    owners.put("network@edge>engine", 18 * MS);
    owners.put("prefill@engine", 120 * MS);
    owners.put("queueing@engine", 455 * MS);
    owners.put("unattributed@engine", 10 * MS);
    return new Breakdown(
        "4be1f0c2",
        "4be1f0c2#0",
        KeyKind.REQUEST_ID,
        START.plusMillis(1100),
        1,
        List.of("0af7651916cd43dd8448eb211c80319c"),
        List.of("chatcmpl-7f3a"),
        Perspective.CALLER,
        START,
        1000 * MS,
        layers,
        owners,
        List.of(Layer.TOKENIZATION, Layer.SERIALIZATION),
        590 * MS,
        new EnumMap<>(
            Map.of(Layer.QUEUEING, 455 * MS, Layer.PREFILL, 120 * MS, Layer.NETWORK, 15 * MS)),
        TimerEvent.CLIENT_CALL,
        TimerEvent.FIRST_CHUNK,
        new EnumMap<>(Map.of(Layer.QUEUEING, 452 * MS, Layer.DECODE, 390 * MS)),
        3 * MS,
        Map.of("retrieval@edge", 20 * MS),
        9 * MS,
        List.of(new ClockOffset("h1", "h2", 40 * MS, 31 * MS, 49 * MS, 0L, null)),
        0,
        1.0,
        12L,
        LoadState.COLD,
        20 * MS,
        40 * MS,
        Completeness.COMPLETE,
        List.of("clock_step"),
        "edge",
        "chat",
        "m-8b",
        "1.4.2",
        null,
        null,
        null,
        null,
        null,
        true,
        Outcome.OK,
        null,
        false,
        "1",
        List.of(
            new ModelCall(
                "00f067aa0ba902b7",
                "m-8b",
                "engine",
                true,
                20 * MS,
                990 * MS,
                589 * MS,
                null,
                TimerEvent.ENGINE_ARRIVAL,
                TimerEvent.ENGINE_FIRST_TOKEN,
                "gen_ai.latency.time_to_first_token",
                6_722_689L,
                900L,
                null,
                null,
                null,
                120L,
                100L,
                20L)),
        segments());
  }

  /** Only the server's side of a request that waited for a service without spans. */
  public static Breakdown serverSide() {
    Breakdown other = breakdown();
    String owner = "uninstrumented@orders>127.0.0.1:9203";
    return new Breakdown(
        "trace:0af7651916cd43dd8448eb211c80319c",
        "trace:0af7651916cd43dd8448eb211c80319c#0",
        KeyKind.TRACE,
        other.openedAt(),
        0,
        other.traceIds(),
        List.of(),
        Perspective.SERVER,
        START,
        1000 * MS,
        new EnumMap<>(Map.of(Layer.UNINSTRUMENTED, 990 * MS, Layer.NETWORK, 10 * MS)),
        Map.of(owner, 990 * MS, "network@orders>stock", 10 * MS),
        List.of(Layer.CALLER, Layer.NETWORK, Layer.QUEUEING, Layer.TOKENIZATION, Layer.PREFILL),
        null,
        null,
        null,
        null,
        null,
        0,
        Map.of(),
        null,
        List.of(),
        0,
        null,
        null,
        null,
        null,
        null,
        Completeness.ONE_SIDED,
        List.of("several_roots"),
        "orders",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        Outcome.ERROR,
        "timeout",
        false,
        "1",
        List.of(),
        List.of(
            segment(0, 10, Layer.NETWORK, "orders", "stock", null),
            segment(10, 1000, Layer.UNINSTRUMENTED, "orders", "127.0.0.1:9203", null)));
  }

  private static List<Segment> segments() {
    return List.of(
        segment(0, 1, Layer.CALLER, "edge", null, null),
        segment(1, 10, Layer.NETWORK, "edge", "engine", null),
        segment(10, 15, Layer.APPLICATION, "engine", null, null),
        segment(15, 470, Layer.QUEUEING, "engine", null, null),
        segment(470, 480, Layer.UNATTRIBUTED, "engine", null, "before_engine"),
        segment(480, 600, Layer.PREFILL, "engine", null, null),
        segment(600, 990, Layer.DECODE, "engine", null, null),
        segment(990, 999, Layer.NETWORK, "edge", "engine", null),
        segment(999, 1000, Layer.CALLER, "edge", null, null));
  }

  private static Segment segment(
      long fromMs,
      long toMs,
      Layer layer,
      String service,
      @Nullable String peer,
      @Nullable String detail) {
    return new Segment(
        fromMs * MS, toMs * MS, layer, service, peer, detail, "00f067aa0ba902b7", "own-time");
  }

  /** Among the slowest of its peers, because it queued. */
  public static Peers peers() {
    Map<Layer, Peers.Rank> ranks = new EnumMap<>(Layer.class);
    ranks.put(Layer.QUEUEING, new Peers.Rank(455 * MS, 20 * MS, 0.98));
    ranks.put(Layer.DECODE, new Peers.Rank(390 * MS, 380 * MS, 0.52));
    return Peers.of(
        "service edge, model m-8b",
        START.minusSeconds(43_200),
        START.plusSeconds(43_200),
        412,
        new Peers.Rank(1000 * MS, 560 * MS, 0.97),
        ranks);
  }

  public static Peers fewPeers() {
    return Peers.of("service edge, model m-8b", START, NOW, 3, null, Map.of());
  }

  public static RequestAnswer requestAnswer() {
    return requestAnswer(peers());
  }

  public static RequestAnswer requestAnswer(Peers peers) {
    return requestAnswer(breakdown(), peers);
  }

  public static RequestAnswer requestAnswer(Breakdown breakdown, Peers peers) {
    return Explanation.of(
        NOW.minusSeconds(2),
        breakdown,
        List.of(
            new SpanEvidence(
                "0af7651916cd43dd8448eb211c80319c",
                "00f067aa0ba902b7",
                null,
                "chat m-8b",
                "CLIENT",
                "edge",
                "edge@1",
                "",
                1,
                2,
                "UNSET",
                Map.of("gen_ai.request.model", "m-8b"))),
        peers,
        peers.e2e() == null
            ? Map.of()
            : Map.of("in_flight", new Usual(412, 4, 0.97), "load_state", new Usual(412, 0, 0.98)),
        7L,
        List.of());
  }

  public static RequestList requestList(String sort) {
    return requestList(sort, List.of(RequestSummary.of(breakdown())));
  }

  public static RequestList requestList(String sort, List<RequestSummary> requests) {
    return new RequestList(
        asked(), NOW.minusSeconds(2), 200, coverage(), Sampling.of(200, 200, 1.0), sort, requests);
  }

  public static BreakdownAnswer breakdownAnswer() {
    return new BreakdownAnswer(
        asked(),
        NOW.minusSeconds(2),
        200,
        coverage(),
        Sampling.of(200, 200, 1.0),
        BreakdownAnswer.EXACT,
        PERCENTILES,
        List.of("model"),
        List.of(group()),
        false);
  }

  /** Queueing at the engine has grown, and a little more of the requests are long ones. */
  public static CompareAnswer compareAnswer() {
    Sample baseline = new Sample();
    Sample candidate = new Sample();
    Sample quietBaseline = new Sample();
    Sample quietCandidate = new Sample();
    for (int group = 0; group < 60; group++) {
      quietBaseline.add("short", group, sums(1, 900 + group, 2));
      quietBaseline.add("long", group, sums(1, 1900 + group, 3));
      quietCandidate.add("short", group, sums(1, 901 + group, 14));
      quietCandidate.add("long", group, sums(1, 1902 + group, 15));
      baseline.add("short", group, sums(2, 900 + group, 20));
      baseline.add("long", group, sums(1, 1900 + group, 30));
      candidate.add("short", group, sums(1, 901 + group, 300 + group));
      candidate.add("long", group, sums(1, 1902 + group, 320));
    }
    Change change = Difference.of(baseline, candidate);
    Comparison comparison =
        Compare.of(
            compared("preceding", baseline, 7200),
            compared("candidate", candidate, 3600),
            new Slices(List.of("model", "workload"), 2, 50, 1),
            change,
            Load.of(
                new Load.Side(baseline, quietBaseline, baseline.n()),
                new Load.Side(candidate, quietCandidate, candidate.n()),
                3,
                change),
            new AtPercentile(
                "99",
                new Composition.Band(2, "98.5", "99.5", 1900 * MS, 2000 * MS),
                new Composition.Band(1, "98.5", "99.5", 2200 * MS, 2300 * MS),
                null,
                "p99 of 180 requests has no split."),
            List.of(
                new Carrier("deployment", null, 0.5, 0.5, 950 * MS, 1600 * MS, 325 * MS, 99 * MS)));
    return new CompareAnswer(NOW.minusSeconds(2), comparison, null, Compare.INTERVALS);
  }

  /** Refused for this reason. */
  public static CompareAnswer refusedComparison(Refusal.Type type) {
    Sample few = new Sample();
    few.add("short", 0, sums(3, 900, 20));
    return new CompareAnswer(
        NOW.minusSeconds(2),
        Compare.refused(
            compared("preceding", few, 7200),
            compared("candidate", few, 3600),
            new Slices(List.of(), 1, 50, 1),
            new Refusal(type, List.of("both are too odd"), "Take others.")),
        null,
        Compare.INTERVALS);
  }

  private static Sums sums(long n, long decodeMs, long queueingMs) {
    return Sums.of(
        n, Map.of("decode@engine", n * decodeMs * MS, "queueing@engine", n * queueingMs * MS));
  }

  private static Compared compared(String name, Sample sample, long secondsAgo) {
    return new Compared(
        name,
        new Asked(NOW.minusSeconds(secondsAgo), NOW.minusSeconds(secondsAgo - 3600), null),
        sample.n(),
        sample.totalNs() / sample.n(),
        coverage(),
        Sampling.of(sample.n(), sample.n(), 1.0));
  }

  public static TimeseriesAnswer timeseriesAnswer() {
    Group group = group();
    return new TimeseriesAnswer(
        asked(),
        NOW.minusSeconds(2),
        200,
        coverage(),
        Sampling.of(200, 200, 1.0),
        BreakdownAnswer.EXACT,
        PERCENTILES,
        List.of("model"),
        60_000,
        List.of(
            new Point(
                NOW.minusSeconds(60),
                group.group(),
                200,
                200,
                coverage(),
                group.e2e(),
                group.ttft(),
                new EnumMap<>(
                    Map.of(
                        Layer.QUEUEING, 100 * MS, Layer.PREFILL, 200 * MS, Layer.DECODE, 700 * MS)),
                900 * MS)),
        false);
  }

  public static CoverageAnswer coverageAnswer() {
    return new CoverageAnswer(
        asked(),
        NOW.minusSeconds(2),
        200,
        coverage(),
        Sampling.of(200, 200, 1.0),
        Map.of("clock_step", 3L),
        List.of(
            Joining.pair("edge", "auth", 40, 40, 0, 0, NOW.minusSeconds(9), 0.5, Set.of("edge")),
            Joining.pair("edge", "engine", 200, 0, 0, 0, NOW.minusSeconds(3), 1.0, Set.of("edge"))),
        List.of(
            new Service("edge", 200, NOW.minusSeconds(3), 1.0),
            new Service("engine", 200, NOW.minusSeconds(3), null)));
  }

  /** The fuller the server, the more fails; it is unknown of some. */
  public static AvailabilityAnswer availabilityAnswer() {
    return new AvailabilityAnswer(
        asked(),
        NOW.minusSeconds(2),
        200,
        coverage(),
        Sampling.of(200, 200, 1.0),
        BreakdownAnswer.EXACT,
        PERCENTILES,
        null,
        List.of(
            new Band(
                "2-3",
                150,
                150,
                Share.of(149, 150, 149, 150),
                Share.of(1, 150, 1, 150),
                Share.of(0, 150, 0, 150),
                Share.of(140, 140, 140, 140),
                List.of(
                    timed("client_call", "first_chunk", 120, 300),
                    timed("server_arrival", "engine_first_token", 20, 200)),
                List.of(timed("first_chunk", "last_chunk", 110, 20))),
            new Band(
                null,
                50,
                50,
                Share.of(48, 50, 48, 50),
                Share.of(1, 50, 1, 50),
                Share.of(1, 50, 1, 50),
                null,
                List.of(),
                List.of())));
  }

  private static Timed timed(String start, String end, long n, long meanMs) {
    return new Timed(
        new Timer(start, end),
        new Distribution(n, meanMs * MS, Map.of("50", meanMs * MS, "99", 3 * meanMs * MS)));
  }

  public static ThroughputAnswer throughputAnswer() {
    return new ThroughputAnswer(
        asked(),
        NOW.minusSeconds(2),
        200,
        coverage(),
        Sampling.of(200, 200, 1.0),
        BreakdownAnswer.EXACT,
        PERCENTILES,
        List.of("model"),
        List.of(
            new Flow(
                Map.of("model", "m-8b"),
                Together.of(190, 10, 36_000, 3600),
                List.of(
                    new Response(
                        Timer.ofTokens("first_chunk"),
                        150,
                        61.5,
                        Map.of("50", 60.0, "99", 120.0)))),
            new Flow(Map.of("model", "m-70b"), Together.of(3, 3, 0, 3600), List.of())));
  }

  /** Knows only the example by its alias. */
  public static LookupAnswer lookupAnswer(String id) {
    Breakdown row = breakdown();
    boolean known = row.aliases().contains(id);
    return new LookupAnswer(
        NOW.minusSeconds(2),
        NOW.minusSeconds(86_400),
        id,
        known
            ? List.of(
                new Match(
                    row.rowId(),
                    row.requestId(),
                    "alias",
                    row.start(),
                    row.e2eNs(),
                    row.service(),
                    row.tenant(),
                    row.model(),
                    "ok"))
            : List.of(),
        known ? null : Kept.of(NOW.minusSeconds(3600), NOW, 5321, Sampling.of(5321, 5321, 0.1)),
        known ? List.of() : List.of("4be1f0c2"));
  }

  /** All is well. */
  public static Pipeline pipeline() {
    return new Pipeline(12L, 5L, 3L, null);
  }

  private static Asked asked() {
    return new Asked(NOW.minusSeconds(3600), NOW, "e2e>1ms");
  }

  private static Coverage coverage() {
    return new Coverage(195, 5, 0, 1, 2, 7);
  }

  private static Group group() {
    Map<Layer, LayerTime> layers = new EnumMap<>(Layer.class);
    layers.put(Layer.QUEUEING, time(100, 0.1, 20, 455));
    layers.put(Layer.PREFILL, time(200, 0.2, 190, 300));
    layers.put(Layer.DECODE, time(700, 0.7, 690, 900));
    Map<String, OwnerTime> owners = new LinkedHashMap<>();
    owners.put("decode@engine", owner(700, 0.7, 200, 690, 900));
    owners.put("prefill@engine", owner(200, 0.2, 200, 190, 300));
    owners.put("queueing@engine", owner(100, 0.1, 90, 150, 460));
    return new Group(
        new LinkedHashMap<>(Map.of("model", "m-8b")),
        200,
        200,
        coverage(),
        new Distribution(200, 1000 * MS, Map.of("50", 980 * MS, "99", 1700 * MS)),
        new Distribution(195, 1010 * MS, Map.of("50", 990 * MS, "99", 1710 * MS)),
        new Distribution(200, 960 * MS, Map.of("50", 940 * MS, "99", 1600 * MS)),
        new Distribution(180, 310 * MS, Map.of("50", 300 * MS, "99", 800 * MS)),
        new Distribution(180, 7 * MS, Map.of("50", 6 * MS, "99", 9 * MS)),
        layers,
        time(900, 0.9, 890, 1150),
        owners,
        List.of(
            new Composition(
                "50",
                980 * MS,
                new Composition.Band(11, "47.5", "52.5", 960 * MS, 1000 * MS),
                new Split(
                    981 * MS,
                    new EnumMap<>(
                        Map.of(
                            Layer.QUEUEING,
                            21 * MS,
                            Layer.PREFILL,
                            190 * MS,
                            Layer.DECODE,
                            770 * MS)),
                    960 * MS,
                    Map.of(
                        "queueing@engine",
                        21 * MS,
                        "prefill@engine",
                        190 * MS,
                        "decode@engine",
                        770 * MS)),
                null),
            new Composition(
                "99",
                1700 * MS,
                new Composition.Band(3, "98.5", "99.5", 1690 * MS, 1720 * MS),
                null,
                "p99 of 200 requests has no split: 3 lie between p98.5 and p99.5, a split needs 10."
                    + " Widen the range to about 1000 requests, some 5 h at this rate, or ask for"
                    + " p95 or lower.")),
        new Group.Slowest(
            20,
            1500 * MS,
            new Split(
                1600 * MS,
                new EnumMap<>(Map.of(Layer.QUEUEING, 700 * MS, Layer.DECODE, 900 * MS)),
                900 * MS,
                Map.of("queueing@engine", 700 * MS, "decode@engine", 900 * MS))),
        new Group.Savable(
            200, new EnumMap<>(Map.of(Layer.QUEUEING, Map.of("50", 20 * MS, "99", 500 * MS)))));
  }

  private static OwnerTime owner(long meanMs, double share, long n, long p50Ms, long p99Ms) {
    return new OwnerTime(
        200 * meanMs * MS, meanMs * MS, share, n, Map.of("50", p50Ms * MS, "99", p99Ms * MS));
  }

  private static LayerTime time(long meanMs, double share, long p50Ms, long p99Ms) {
    return new LayerTime(
        200 * meanMs * MS, meanMs * MS, share, Map.of("50", p50Ms * MS, "99", p99Ms * MS));
  }
}
