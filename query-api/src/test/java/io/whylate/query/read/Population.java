package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * 100,000 made-up requests of two hours, the same each time: a fifth of them revised, some written
 * twice, some retracted, some seen from one side or with spans lost, some cut off, some sampled. In
 * the second hour version 1.4.2 comes, prompts grow longer, and the engine queues under more load.
 */
final class Population {

  static final int REQUESTS = 100_000;
  static final Instant FROM = Instant.parse("2026-11-30T13:00:00Z");
  static final Instant MIDDLE = FROM.plus(Duration.ofHours(1));
  static final Instant TO = FROM.plus(Duration.ofHours(2));

  private static final long MS = 1_000_000;
  private static final long HOUR_NS = 3_600_000_000_000L;

  private final Random random = new Random(20_261_201);
  private final Map<Integer, Known> counted = new LinkedHashMap<>();
  private final List<List<Known>> written = new ArrayList<>();

  static Population make() {
    Population population = new Population();
    population.write();
    return population;
  }

  /** What answers are about: of each request its last revision, unless it was retracted. */
  Collection<Known> counted() {
    return counted.values();
  }

  /** What is written, in the order in which it is. */
  List<List<Known>> written() {
    return written;
  }

  private void write() {
    List<Known> first = new ArrayList<>();
    List<Known> later = new ArrayList<>();
    for (int number = 0; number < REQUESTS; number++) {
      first.add(known(number, 0));
      if (number % 5 == 0) {
        later.add(known(number, 1));
      }
    }
    Stream.of(first, later).flatMap(List::stream).forEach(each -> counted.put(each.number(), each));
    List<Known> again = first.stream().filter(each -> each.number() % 7 == 0).toList();
    List<Known> retracted =
        List.copyOf(counted.values()).stream().filter(each -> each.number() % 97 == 0).toList();
    retracted.forEach(each -> counted.remove(each.number()));
    written.addAll(List.of(first, later, again, retracted.stream().map(Known::retract).toList()));
  }

  private Known known(int number, int revision) {
    boolean late = random.nextBoolean();
    boolean hosted = random.nextInt(6) == 0;
    boolean rag = random.nextInt(3) == 0;
    String service = random.nextInt(5) == 0 ? "batch" : "edge";
    String perspective = random.nextInt(12) == 0 ? "server" : "caller";
    Long input = maybe(20, (long) Math.exp(5 + (late ? 3.4 : 3) * random.nextDouble()));
    Long output = maybe(20, (long) Math.exp(2.5 + 4 * random.nextDouble()));
    Long inFlight = maybe(late ? 25 : 20, 1 + Math.round(random.nextDouble() * (late ? 40 : 20)));
    boolean streamed = random.nextInt(4) > 0;
    boolean large = random.nextBoolean();
    Times times = new Times();
    if (perspective.equals("caller")) {
      times.add(Layer.CALLER, "caller@" + service, lasting(2 * MS, 1));
      times.add(Layer.NETWORK, "network@" + service + ">rag", lasting(8 * MS, 0.6));
    }
    if (rag) {
      times.add(Layer.RETRIEVAL, "retrieval@rag", lasting(60 * MS, 0.7));
      times.add(Layer.QUEUEING, "queueing@rag", lasting(3 * MS, 1));
    }
    if (hosted) {
      times.add(Layer.MODEL_UNDIVIDED, "model_undivided@rag>api", lasting(900 * MS, 0.5));
    } else {
      times.add(Layer.NETWORK, "network@rag>engine", lasting(MS, 0.5));
      long load = inFlight == null ? 10 : inFlight;
      times.add(Layer.QUEUEING, "queueing@engine", load * lasting((late ? 9 : 4) * MS, 0.8));
      times.add(Layer.PREFILL, "prefill@engine", MS + 100_000 * (input == null ? 300 : input));
      times.add(
          Layer.DECODE, "decode@engine", (large ? 12 : 8) * MS * (output == null ? 100 : output));
    }
    if (random.nextInt(9) == 0) {
      times.add(Layer.TOOL, "tool@rag", lasting(200 * MS, 0.9));
    }
    if (random.nextInt(15) == 0) {
      times.add(Layer.UNATTRIBUTED, "unattributed@rag", lasting(20 * MS, 1));
    }
    if (random.nextInt(15) == 0) {
      times.add(Layer.UNINSTRUMENTED, "uninstrumented@rag>auth", lasting(15 * MS, 0.4));
    }
    times.add(Layer.APPLICATION, "application@rag", lasting(4 * MS, 0.5));
    // Some of the clocks tell milliseconds only, so that many last equally long.
    times.fill(random.nextInt(10) < 3 ? MS : 1);
    long e2e = times.total();
    boolean failed = random.nextInt(40) == 0;
    return new Known(
        number,
        revision,
        false,
        FROM.getEpochSecond() * 1_000_000_000L
            + (late ? HOUR_NS : 0)
            + (long) (random.nextDouble() * HOUR_NS),
        e2e,
        times.layers,
        times.owners,
        streamed ? maybe(10, e2e / 3) : null,
        streamed ? maybe(10, 5 * MS + random.nextInt(20_000_000)) : null,
        random.nextInt(11) == 0 ? null : savable(times.layers),
        random.nextInt(4) == 0 ? e2e / 50 : 0,
        service,
        maybe(30, rag ? "rag" : "chat"),
        maybe(30, hosted ? "gpt-x" : large ? "m-70b" : "m-8b"),
        maybe(30, late && random.nextInt(3) > 0 ? "1.4.2" : "1.4.1"),
        maybe(5, "t-" + random.nextInt(4)),
        maybe(5, "s-" + random.nextInt(2000)),
        random.nextInt(50) == 0 ? null : streamed,
        perspective.equals("server")
            ? "one_sided"
            : random.nextInt(50) == 0 ? "partial" : "complete",
        perspective,
        failed ? "error" : "ok",
        failed && random.nextBoolean(),
        random.nextInt(10) == 0 ? null : 1.0,
        inFlight,
        random.nextInt(60) == 0 ? "cold" : null,
        input,
        input == null ? null : maybe(6, random.nextInt(3) * input / 3),
        output);
  }

  private static Map<Layer, Long> savable(Map<Layer, Long> layers) {
    Map<Layer, Long> savable = new EnumMap<>(Layer.class);
    layers.forEach((layer, ns) -> savable.put(layer, ns - ns / 10));
    return savable;
  }

  /** Log-normal around a median. */
  private long lasting(long medianNs, double spread) {
    return 1 + Math.round(medianNs * Math.exp(spread * random.nextGaussian()));
  }

  /** Unknown of one in so many. */
  private <T> @Nullable T maybe(int oneIn, T value) {
    return random.nextInt(oneIn) == 0 ? null : value;
  }

  /** Time by layer and by owner, which add up to the same. */
  private static final class Times {
    private final Map<Layer, Long> layers = new EnumMap<>(Layer.class);
    private final Map<String, Long> owners = new TreeMap<>();

    void add(Layer layer, String owner, long ns) {
      layers.merge(layer, ns, Long::sum);
      owners.merge(owner, ns, Long::sum);
    }

    /** Makes the total a multiple of a unit. */
    void fill(long unitNs) {
      long missing = Math.floorMod(-total(), unitNs);
      if (missing > 0) {
        add(Layer.APPLICATION, "application@rag", missing);
      }
    }

    long total() {
      return layers.values().stream().mapToLong(Long::longValue).sum();
    }
  }
}
