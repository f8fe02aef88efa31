package io.whylate.query.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.whylate.query.answer.Change;
import io.whylate.query.answer.Change.Interval;
import io.whylate.query.answer.Change.Part;
import io.whylate.query.answer.Comparison;
import io.whylate.query.answer.Comparison.Carrier;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A comparison computed request by request. */
record ExpectedComparison(
    List<GeneratedRequest> before, List<GeneratedRequest> after, String apart) {

  private static final int RESAMPLES = 1000;

  void check(Comparison comparison) {
    assertThat(comparison.refusal()).isNull();
    assertThat(comparison.baseline().n()).isEqualTo(before.size());
    assertThat(comparison.candidate().n()).isEqualTo(after.size());
    Change change = Objects.requireNonNull(comparison.mean());
    check(change);
    checkInterval(change.whole().interval());
    Change band =
        Objects.requireNonNull(Objects.requireNonNull(comparison.atPercentile()).change());
    new ExpectedComparison(band(before, 0.475, 0.525), band(after, 0.475, 0.525), apart)
        .check(band);
    comparison.carriers().forEach(this::check);
  }

  private void check(Change change) {
    Part whole = change.whole();
    assertThat(whole.baselineNs()).isEqualTo(sum(before, GeneratedRequest::e2eNs) / before.size());
    assertThat(whole.candidateNs()).isEqualTo(sum(after, GeneratedRequest::e2eNs) / after.size());
    change.byService().forEach(this::check);
    assertThat(total(change.byService().values().stream().mapToLong(Part::deltaNs)))
        .isEqualTo(whole.deltaNs());
    assertThat(total(change.byService().values().stream().mapToLong(Part::mixNs)))
        .isEqualTo(whole.mixNs());
    assertThat(total(change.layers().values().stream().mapToLong(Part::deltaNs)))
        .isEqualTo(whole.deltaNs());
    assertThat(total(change.layers().values().stream().mapToLong(Part::withinNs)))
        .isEqualTo(whole.withinNs());
    assertThat(whole.mixNs() + whole.withinNs()).isEqualTo(whole.deltaNs());
    assertThat(change.model().deltaNs())
        .isCloseTo(
            (long)
                (mean(after, GeneratedRequest::modelNs) - mean(before, GeneratedRequest::modelNs)),
            within(4L));
  }

  private void check(String owner, Part part) {
    ToLongFunction<GeneratedRequest> time = r -> r.byService().getOrDefault(owner, 0L);
    assertThat(part.baselineNs()).isCloseTo((long) mean(before, time), within(1L));
    assertThat(part.deltaNs())
        .isCloseTo((long) (mean(after, time) - mean(before, time)), within(2L));
    assertThat(part.mixNs()).as(owner).isCloseTo(Math.round(mix(time)), within(1L));
    assertThat(part.mixNs() + part.withinNs()).isEqualTo(part.deltaNs());
    assertThat(part.interval().fromNs()).isLessThanOrEqualTo(part.interval().toNs());
  }

  private double mix(ToLongFunction<GeneratedRequest> time) {
    Map<List<@Nullable Object>, List<GeneratedRequest>> was = slices(before);
    Map<List<@Nullable Object>, List<GeneratedRequest>> is = slices(after);
    Set<List<@Nullable Object>> slices = new LinkedHashSet<>(was.keySet());
    slices.addAll(is.keySet());
    double mix = 0;
    for (List<@Nullable Object> slice : slices) {
      List<GeneratedRequest> then = was.getOrDefault(slice, List.of());
      List<GeneratedRequest> now = is.getOrDefault(slice, List.of());
      double moved = (double) now.size() / after.size() - (double) then.size() / before.size();
      double thenMean = mean(then.isEmpty() ? now : then, time);
      double nowMean = mean(now.isEmpty() ? then : now, time);
      mix += moved * (thenMean + nowMean) / 2;
    }
    return mix;
  }

  private Map<List<@Nullable Object>, List<GeneratedRequest>> slices(List<GeneratedRequest> all) {
    Set<List<@Nullable Object>> largest =
        Stream.concat(before.stream(), after.stream())
            .collect(Collectors.groupingBy(this::slice, Collectors.counting()))
            .keySet();
    assertThat(largest).as("more kinds than are kept apart").hasSizeLessThanOrEqualTo(200);
    return all.stream().collect(Collectors.groupingBy(this::slice));
  }

  private List<@Nullable Object> slice(GeneratedRequest request) {
    return Arrays.asList(
        apart.equals("model") ? null : request.model(),
        apart.equals("streamed") ? null : request.streamed(),
        band(request.inputTokens(), 128, 512, 2048),
        band(request.outputTokens(), 16, 64, 256));
  }

  private static @Nullable Integer band(@Nullable Long tokens, int... starts) {
    return tokens == null
        ? null
        : (int) Arrays.stream(starts).filter(start -> start <= tokens).count();
  }

  /** Against the plain bootstrap, which draws single requests. */
  private void checkInterval(Interval interval) {
    Random random = new Random(5);
    double[] differences = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      differences[i] = drawn(random, after) - drawn(random, before);
    }
    Arrays.sort(differences);
    double from = differences[RESAMPLES / 40];
    double to = differences[RESAMPLES - RESAMPLES / 40 - 1];
    double tolerance = (to - from) * 0.15;
    assertThat((double) interval.fromNs()).isCloseTo(from, within(tolerance));
    assertThat((double) interval.toNs()).isCloseTo(to, within(tolerance));
  }

  private static double drawn(Random random, List<GeneratedRequest> requests) {
    long sum = 0;
    for (int i = 0; i < requests.size(); i++) {
      sum += requests.get(random.nextInt(requests.size())).e2eNs();
    }
    return (double) sum / requests.size();
  }

  private void check(Carrier carrier) {
    double change = mean(after, GeneratedRequest::e2eNs) - mean(before, GeneratedRequest::e2eNs);
    List<GeneratedRequest> was = before.stream().filter(r -> has(r, carrier)).toList();
    List<GeneratedRequest> is = after.stream().filter(r -> has(r, carrier)).toList();
    double p0 = (double) was.size() / before.size();
    double p1 = (double) is.size() / after.size();
    double middle =
        (mean(before, GeneratedRequest::e2eNs) + mean(after, GeneratedRequest::e2eNs)) / 2;
    double contribution =
        p1 * (is.isEmpty() ? 0 : mean(is, GeneratedRequest::e2eNs) - middle)
            - p0 * (was.isEmpty() ? 0 : mean(was, GeneratedRequest::e2eNs) - middle);
    assertThat(carrier.baselineShare()).isCloseTo(p0, within(1e-9));
    assertThat((double) carrier.contributionNs()).isCloseTo(contribution, within(2.0));
    assertThat((double) carrier.excessNs())
        .isCloseTo(contribution - (p0 + p1) / 2 * change, within(2.0));
  }

  private static boolean has(GeneratedRequest request, Carrier carrier) {
    Object value =
        switch (carrier.field()) {
          case "service" -> request.service();
          case "model" -> request.model();
          case "status" -> request.status();
          case "streamed" -> request.streamed();
          case "input_length" -> inputLength(request.inputTokens());
          case "output_length" -> outputLength(request.outputTokens());
          case "cache_hit" -> cacheHit(request);
          default -> null;
        };
    return Objects.equals(value == null ? null : value.toString(), carrier.value());
  }

  private static @Nullable String inputLength(@Nullable Long tokens) {
    Integer band = band(tokens, 128, 512, 2048);
    return band == null ? null : List.of("0-127", "128-511", "512-2047", "2048-8191").get(band);
  }

  private static @Nullable String outputLength(@Nullable Long tokens) {
    Integer band = band(tokens, 16, 64, 256);
    return band == null ? null : List.of("0-15", "16-63", "64-255", "256-1023").get(band);
  }

  private static @Nullable String cacheHit(GeneratedRequest request) {
    Long cached = request.cachedInputTokens();
    Long input = request.inputTokens();
    if (cached == null || input == null) {
      return null;
    }
    if (cached == 0) {
      return "none";
    }
    return cached * 2 < input ? "less than half" : "half or more";
  }

  private static List<GeneratedRequest> band(
      List<GeneratedRequest> requests, double from, double to) {
    long[] sorted = requests.stream().mapToLong(GeneratedRequest::e2eNs).sorted().toArray();
    long least = sorted[(int) (from * sorted.length)];
    long most = sorted[(int) (to * sorted.length)];
    return requests.stream().filter(r -> r.e2eNs() >= least && r.e2eNs() <= most).toList();
  }

  private static double mean(List<GeneratedRequest> requests, ToLongFunction<GeneratedRequest> of) {
    return (double) sum(requests, of) / requests.size();
  }

  private static long sum(List<GeneratedRequest> requests, ToLongFunction<GeneratedRequest> of) {
    return total(requests.stream().mapToLong(of));
  }

  private static long total(LongStream values) {
    return values.sum();
  }
}
