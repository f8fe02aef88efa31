package io.whylate.benchmarks.stream.load;

import io.opentelemetry.proto.trace.v1.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The twelve spans of one chat request: a web client calls a gateway, which asks a search service
 * and an engine. The engine writes what vLLM writes, and knows no request ID; the vector store
 * behind the search emits nothing.
 */
final class ChatRequest {

  static final int SPANS = 12;

  /** One in so many is watched. */
  static final int PROBE_EVERY = 50;

  /** A span, when it is over, and who emits it. */
  record Emitted(ServiceInstance by, long endNs, Span span) {}

  private static final long MS = 1_000_000;

  private final SplittableRandom random;
  private final String id;
  private final long startNs;
  private final SpanDraft draft;
  private final int instance;
  private final List<Emitted> spans = new ArrayList<>();

  /**
   * A request that is the same for the same arguments.
   *
   * @param epochNs the Unix time from which {@code startNs} counts
   */
  ChatRequest(long seed, int number, long epochNs, long startNs) {
    this.random = new SplittableRandom(seed * 1_000_003 + number);
    this.id =
        String.format(
            "%s-%04x-4%03x-8%03x-%012x",
            first(number),
            random.nextInt(1 << 16),
            random.nextInt(1 << 12),
            random.nextInt(1 << 12),
            random.nextLong(1L << 48));
    this.startNs = startNs;
    this.draft = new SpanDraft(random.nextLong(), random.nextLong(), epochNs);
    this.instance = random.nextInt(ServiceInstance.EACH);
  }

  private static String first(int number) {
    return isProbe(number)
        ? Workload.PROBE + String.format("%04x", number / PROBE_EVERY)
        : String.format("%08x", number);
  }

  static boolean isProbe(int number) {
    return number % PROBE_EVERY == 0;
  }

  String id() {
    return id;
  }

  List<Emitted> spans() {
    long searchNs = between(40, 120);
    long queueNs = between(1, 60);
    long prefillNs = between(20, 200);
    long decodeNs = between(200, 1_200);
    long guardNs = between(5, 20);
    long at = startNs + between(1, 3);
    long searchAt = at + guardNs + MS;
    long engineAt = searchAt + searchNs + 4 * MS;
    long engineNs = queueNs + prefillNs + decodeNs;
    long end = engineAt + engineNs + 6 * MS;

    ServiceInstance web = ServiceInstance.of(ServiceInstance.WEB, instance);
    add(web, draft.internal(1, 0, "turn", id), startNs, end + 4 * MS);
    add(web, draft.client(2, 1, "POST", "gateway", "/v1/chat", id), startNs + MS / 2, end + 3 * MS);
    atGateway(at, guardNs, searchAt, searchNs, engineAt, engineNs, end);
    atSearch(searchAt + MS, searchNs);
    atEngine(engineAt + MS, queueNs, prefillNs, decodeNs);
    return spans;
  }

  private void atGateway(
      long at, long guardNs, long searchAt, long searchNs, long engineAt, long engineNs, long end) {
    ServiceInstance gateway = ServiceInstance.of(ServiceInstance.GATEWAY, instance);
    add(gateway, draft.server(3, 2, "POST", "/v1/chat", id), at, end);
    add(gateway, draft.internal(4, 3, "guardrail.check", id), at + MS / 2, at + guardNs);
    add(
        gateway,
        draft.client(5, 3, "POST", "search", "/search", id),
        searchAt,
        searchAt + searchNs + 3 * MS);
    add(
        gateway,
        draft.client(6, 3, "POST", "engine", "/v1/chat/completions", id),
        engineAt,
        engineAt + engineNs + 3 * MS);
  }

  private void atSearch(long at, long searchNs) {
    ServiceInstance search = ServiceInstance.of(ServiceInstance.SEARCH, instance);
    long embedNs = searchNs / 3;
    add(search, draft.server(7, 5, "POST", "/search", id), at, at + searchNs);
    add(search, draft.internal(8, 7, "embed", id), at + MS / 4, at + embedNs);
    add(
        search,
        draft.client(9, 7, "POST", "vectors", "/collections/query", id),
        at + embedNs + MS,
        at + 2 * embedNs);
    add(search, draft.internal(10, 7, "rerank", id), at + 2 * embedNs + MS, at + searchNs - MS);
  }

  private void atEngine(long at, long queueNs, long prefillNs, long decodeNs) {
    ServiceInstance engine = ServiceInstance.of(ServiceInstance.ENGINE, instance);
    long ns = queueNs + prefillNs + decodeNs;
    add(
        engine,
        draft.server(11, 6, "POST", "/v1/chat/completions", SpanDraft.NO_KEY),
        at,
        at + ns + MS);
    add(
        engine,
        draft.ofEngine(12, 11, queueNs, prefillNs, decodeNs, random.nextInt(50, 900)),
        at + MS / 2,
        at + ns + MS / 2);
  }

  private void add(ServiceInstance by, Span.Builder span, long fromNs, long toNs) {
    spans.add(new Emitted(by, toNs, draft.at(span, fromNs, toNs)));
  }

  private long between(int leastMs, int mostMs) {
    return random.nextLong(leastMs * MS, mostMs * MS);
  }
}
