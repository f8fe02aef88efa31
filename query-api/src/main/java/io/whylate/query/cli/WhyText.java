package io.whylate.query.cli;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.answer.Verdict;
import io.whylate.query.verdict.Judge;
import io.whylate.query.verdict.Owner;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One request explained to a person. */
final class WhyText {

  private static final int BAR = 24;

  private final RequestAnswer answer;
  private final Breakdown breakdown;
  private final Style style;
  private final StringBuilder text = new StringBuilder();

  private WhyText(RequestAnswer answer, Style style) {
    this.answer = answer;
    this.breakdown = answer.breakdown();
    this.style = style;
  }

  static String of(RequestAnswer answer, Style style) {
    return new WhyText(answer, style).text();
  }

  /** A request by itself, without others to compare it with. */
  static String alone(Breakdown breakdown, Style style) {
    Peers none = Peers.of("", breakdown.start(), breakdown.start(), 0, null, Map.of());
    Verdict verdict = Judge.verdict(breakdown, none);
    RequestAnswer answer = new RequestAnswer(null, breakdown, List.of(), none, verdict, List.of());
    WhyText why = new WhyText(answer, style);
    why.addBreakdown();
    why.addLimits();
    return why.text.toString();
  }

  private String text() {
    addBreakdown();
    addPeers();
    addLimits();
    addOthers();
    return text.toString();
  }

  private void addBreakdown() {
    addHeadline();
    text.append('\n').append(owners());
    addFirstToken();
    if (!breakdown.segments().isEmpty()) {
      text.append("\nIn order of time, 0 to ").append(HumanTime.of(breakdown.e2eNs())).append('\n');
      text.append(Timeline.of(breakdown.segments(), breakdown.e2eNs(), style));
    }
  }

  private void addHeadline() {
    text.append(
        style.bold(
            "Request "
                + Style.shown(breakdown.requestId())
                + " took "
                + HumanTime.of(breakdown.e2eNs())));
    text.append(Style.shown(what())).append('\n');
    text.append(Style.shown(answer.verdict().sentence())).append('\n');
  }

  private String what() {
    List<String> parts = new ArrayList<>();
    parts.add("from " + breakdown.service());
    if (breakdown.model() != null) {
      parts.add("model " + breakdown.model());
    }
    if (breakdown.tenant() != null) {
      parts.add("tenant " + breakdown.tenant());
    }
    if (Boolean.TRUE.equals(breakdown.streamed())) {
      parts.add("streamed");
    }
    parts.add(
        breakdown.errorKind() == null
            ? breakdown.status().toString()
            : breakdown.status() + " " + breakdown.errorKind());
    parts.add("started " + breakdown.start().truncatedTo(ChronoUnit.MILLIS));
    return " (" + String.join(", ", parts) + ")";
  }

  private Table owners() {
    Table table = new Table();
    breakdown.byService().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .forEach(
            entry -> {
              Owner owner = Owner.of(entry.getKey());
              double share = share(entry.getValue(), breakdown.e2eNs());
              table.row(
                  List.of(
                      Style.shown(owner.inWords()),
                      HumanTime.of(entry.getValue()),
                      percent(share),
                      style.bar(owner.layer(), share, BAR)));
            });
    return table;
  }

  private void addFirstToken() {
    if (breakdown.ttftNs() == null) {
      return;
    }
    text.append("\nThe first token came after ").append(HumanTime.of(breakdown.ttftNs()));
    if (breakdown.ttftLayers() != null && !breakdown.ttftLayers().isEmpty()) {
      text.append(": ").append(bySize(breakdown.ttftLayers()));
    }
    text.append(".\n");
  }

  private void addPeers() {
    Peers peers = answer.peers();
    text.append("\nCompared with others of ").append(Style.shown(peers.slice())).append(": ");
    Peers.Rank e2e = peers.e2e();
    if (e2e == null) {
      text.append(Style.shown(String.valueOf(peers.refused()))).append(".\n");
      return;
    }
    text.append("longer than ")
        .append(percent(e2e.slowerThan()))
        .append(" of ")
        .append(peers.n())
        .append(", whose median is ")
        .append(HumanTime.of(e2e.medianNs()))
        .append(".\n");
    Table table = new Table().row(List.of("", "here", "median", "longer than"));
    peers
        .layers()
        .forEach(
            (layer, rank) ->
                table.row(
                    List.of(
                        layer.title(),
                        HumanTime.of(rank.ownNs()),
                        HumanTime.of(rank.medianNs()),
                        percent(rank.slowerThan()))));
    text.append(table);
  }

  private void addLimits() {
    List<String> limits = new ArrayList<>();
    if (breakdown.perspective() == Perspective.SERVER) {
      limits.add(
          "only the server's side was seen; the caller's own time and the way to us are not in here");
    }
    unexplained().forEach((detail, ns) -> limits.add(HumanTime.of(ns) + " unknown: " + detail));
    if (!breakdown.unseenLayers().isEmpty()) {
      limits.add(
          "the evidence could not show "
              + breakdown.unseenLayers().stream()
                  .map(Layer::title)
                  .collect(Collectors.joining(", "))
              + "; such time is inside another line");
    }
    if (breakdown.networkBoundNs() != null && breakdown.networkBoundNs() > 0) {
      limits.add(
          "request and response time on the network are told apart to ±"
              + HumanTime.of(breakdown.networkBoundNs()));
    }
    if (breakdown.tailNs() > 0) {
      limits.add(HumanTime.of(breakdown.tailNs()) + " of work went on after the answer");
    }
    if (breakdown.censored()) {
      limits.add("the request was cut off; it would really have taken longer");
    }
    breakdown.flags().forEach(flag -> limits.add(FlagText.of(flag)));
    if (!limits.isEmpty()) {
      text.append("\nTo know when reading this\n");
      limits.forEach(limit -> text.append("  - ").append(Style.shown(limit)).append('\n'));
    }
  }

  private Map<String, Long> unexplained() {
    return breakdown.segments().stream()
        .filter(segment -> segment.layer() == Layer.UNATTRIBUTED)
        .collect(
            Collectors.groupingBy(
                segment ->
                    segment.detail() == null ? "no span says" : FlagText.of(segment.detail()),
                TreeMap::new,
                Collectors.summingLong(segment -> segment.durationNs())));
  }

  private void addOthers() {
    text.append('\n')
        .append(
            style.dim(
                "Spans kept as evidence: "
                    + answer.spans().size()
                    + "; trace "
                    + Style.shown(String.join(", ", breakdown.traceIds()))
                    + (breakdown.revision() > 0 ? "; revision " + breakdown.revision() : "")))
        .append('\n');
    if (!answer.others().isEmpty()) {
      text.append("The id may also mean: ")
          .append(Style.shown(String.join(", ", answer.others())))
          .append('\n');
    }
  }

  private static String bySize(Map<Layer, Long> layers) {
    return layers.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(layer -> layer.getKey().title() + " " + HumanTime.of(layer.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static double share(long part, long total) {
    return total == 0 ? 0 : (double) part / total;
  }

  private static String percent(double share) {
    return Math.round(share * 100) + " %";
  }
}
