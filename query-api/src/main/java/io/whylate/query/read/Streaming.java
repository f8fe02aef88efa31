package io.whylate.query.read;

import io.whylate.query.answer.AvailabilityAnswer.Band;
import io.whylate.query.answer.AvailabilityAnswer.Share;
import io.whylate.query.answer.AvailabilityAnswer.Timed;
import io.whylate.query.answer.ThroughputAnswer.Flow;
import io.whylate.query.answer.ThroughputAnswer.Response;
import io.whylate.query.answer.ThroughputAnswer.Together;
import io.whylate.query.answer.Totals;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.read.SelectAvailability.Count;
import io.whylate.query.read.SelectAvailability.Fate;
import io.whylate.query.read.SelectAvailability.Part;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts together what several statements say of streams. */
final class Streaming {

  private Streaming() {}

  /** In the order of the parts. */
  static List<Band> bands(List<Part> parts, List<SelectTokenTimes.Part> tokens) {
    return parts.stream()
        .collect(
            Collectors.groupingBy(
                part -> Optional.ofNullable(part.key()), LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(band -> band(band.getKey().orElse(null), band.getValue(), tokens))
        .toList();
  }

  /** Why concurrency says nothing; null when it does. */
  static @Nullable String refusal(List<Band> bands) {
    return bands.isEmpty() || bands.stream().anyMatch(band -> band.concurrency() != null)
        ? null
        : "No request says how many were in flight when it came in, so nothing is told by"
            + " concurrency; the agent extension on the servers tells it.";
  }

  /** Those that emitted most first, then those that emitted nothing in the range. */
  static List<Flow> flows(
      BreakdownQuestion question,
      List<SelectTokens.Part> emitted,
      List<SelectTokenTimes.Part> tokens) {
    double seconds =
        Duration.between(question.range().from(), question.range().to()).toNanos() / 1e9;
    Map<Map<String, @Nullable String>, Together> together = new LinkedHashMap<>();
    emitted.forEach(part -> together.put(part.key(), part.together()));
    tokens.forEach(part -> together.putIfAbsent(part.key(), Together.of(0, 0, 0, seconds)));
    return together.entrySet().stream()
        .map(flow -> new Flow(flow.getKey(), flow.getValue(), responses(flow.getKey(), tokens)))
        .toList();
  }

  private static List<Response> responses(
      Map<String, @Nullable String> key, List<SelectTokenTimes.Part> tokens) {
    return tokens.stream()
        .filter(part -> part.key().equals(key))
        .map(SelectTokenTimes.Part::response)
        .toList();
  }

  private static Band band(
      @Nullable String key, List<Part> parts, List<SelectTokenTimes.Part> tokens) {
    Totals totals = parts.stream().map(Part::totals).reduce(Totals.NONE, Totals::plus);
    Count all = new Count(totals.n(), totals.sampling().weightedN());
    Count begun = count(parts, Fate.BEGUN);
    return new Band(
        key,
        all.n(),
        all.weight(),
        share(count(parts, Fate.OK), all),
        share(count(parts, Fate.FAILED), all),
        share(count(parts, Fate.CUT_OFF), all),
        begun.n() == 0 ? null : share(count(parts, Fate.COMPLETED), begun),
        parts.stream().flatMap(part -> Stream.ofNullable(part.ttft())).toList(),
        tpot(key, tokens));
  }

  private static List<Timed> tpot(@Nullable String key, List<SelectTokenTimes.Part> tokens) {
    return tokens.stream()
        .filter(part -> part.key().values().stream().allMatch(each -> Objects.equals(each, key)))
        .map(SelectTokenTimes.Part::tpot)
        .toList();
  }

  private static Count count(List<Part> parts, Fate fate) {
    return parts.stream()
        .flatMap(part -> Stream.ofNullable(part.fates().get(fate)))
        .reduce(new Count(0, 0), Count::plus);
  }

  private static Share share(Count part, Count of) {
    return Share.of(part.n(), of.n(), part.weight(), of.weight());
  }
}
