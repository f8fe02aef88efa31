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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One request explained to a person. */
final class WhyText {

  private static final int BAR = 20;
  private static final int MOST_BESIDE = 5;
  private static final double WORTH_A_WORD = 0.01;
  private static final Set<Layer> NOT_SAVABLE =
      EnumSet.of(
          Layer.CALLER,
          Layer.PREFILL,
          Layer.DECODE,
          Layer.MODEL_UNDIVIDED,
          Layer.APPLICATION,
          Layer.UNATTRIBUTED);

  private static final Set<Layer> CALLERS = EnumSet.of(Layer.CALLER, Layer.NETWORK);
  private static final Set<Layer> MODELS =
      EnumSet.of(
          Layer.PREPROCESSING,
          Layer.TOKENIZATION,
          Layer.PREFILL,
          Layer.DECODE,
          Layer.MODEL_UNDIVIDED,
          Layer.SERIALIZATION);

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
    addSavable();
    addFirstToken();
    text.append(ModelCallsText.of(breakdown.modelCalls()));
    if (!breakdown.segments().isEmpty()) {
      text.append("\nIn order of time, 0 to ").append(HumanTime.of(breakdown.e2eNs())).append('\n');
      text.append(Timeline.of(breakdown.segments(), breakdown.e2eNs(), style));
    }
  }

  private void addHeadline() {
    String took =
        "Request "
            + Style.shown(breakdown.requestId())
            + " took "
            + HumanTime.of(breakdown.e2eNs());
    text.append(Paragraph.of(style.bold(took) + Style.shown(what())));
    text.append(Paragraph.of(Style.shown(answer.verdict().sentence())));
    if (breakdown.tailNs() > breakdown.e2eNs()) {
      text.append(
          Paragraph.of(
              "After the answer, work went on for "
                  + HumanTime.of(breakdown.tailNs())
                  + ", longer than the request itself took; none of it is in here."));
    }
  }

  private String what() {
    List<String> parts = new ArrayList<>();
    parts.add("from " + breakdown.service());
    if (breakdown.model() != null) {
      parts.add("model " + breakdown.model());
    }
    if (breakdown.workload() != null) {
      parts.add("workload " + breakdown.workload());
    }
    if (breakdown.tenant() != null) {
      parts.add("tenant " + breakdown.tenant());
    }
    if (breakdown.session() != null) {
      parts.add("session " + breakdown.session());
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
                      OwnerName.of(entry.getKey()),
                      HumanTime.of(entry.getValue()),
                      percent(share),
                      style.bar(owner.layer(), share, BAR)));
            });
    return table;
  }

  /** What would have helped most, of what the request was not made for. */
  private void addSavable() {
    if (breakdown.savableNs() == null) {
      return;
    }
    breakdown.savableNs().entrySet().stream()
        .filter(saved -> !NOT_SAVABLE.contains(saved.getKey()))
        .filter(saved -> share(saved.getValue(), breakdown.e2eNs()) >= WORTH_A_WORD)
        .max(Map.Entry.comparingByValue())
        .ifPresent(
            saved ->
                text.append('\n')
                    .append(
                        Paragraph.of(
                            "Had %s taken no time, it would have ended %s sooner."
                                .formatted(
                                    asSubject(saved.getKey()), HumanTime.of(saved.getValue())))));
  }

  private static String asSubject(Layer layer) {
    return switch (layer) {
      case NETWORK -> "the network";
      case GATEWAY, GUARDRAIL, TOOL, UNINSTRUMENTED -> "the " + layer.title();
      default -> layer.title();
    };
  }

  private void addFirstToken() {
    if (breakdown.ttftNs() == null) {
      return;
    }
    String sentence = "The first token came after " + HumanTime.of(breakdown.ttftNs());
    if (breakdown.ttftLayers() != null && !breakdown.ttftLayers().isEmpty()) {
      sentence += ": " + bySize(breakdown.ttftLayers());
    }
    text.append('\n').append(Paragraph.of(sentence + "."));
  }

  private void addPeers() {
    Peers peers = answer.peers();
    Peers.Rank e2e = peers.e2e();
    String result =
        e2e == null
            ? String.valueOf(peers.refused())
            : "longer than "
                + percent(e2e.slowerThan())
                + " of "
                + peers.n()
                + ", whose median is "
                + HumanTime.of(e2e.medianNs());
    text.append('\n')
        .append(
            Paragraph.of(
                Style.shown("Compared with others of " + peers.slice() + ": " + result + ".")));
    if (e2e == null) {
      return;
    }
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
          "only the server's side was seen; the caller's own time and the way to us are not in"
              + " here");
    }
    unexplained().forEach((detail, ns) -> limits.add(HumanTime.of(ns) + " unknown: " + detail));
    if (!hidden().isEmpty()) {
      limits.add(
          "the evidence could not show "
              + hidden().stream().map(Layer::title).collect(Collectors.joining(", "))
              + "; such time is inside another line");
    }
    if (breakdown.contestedNs() > 0) {
      limits.add(
          HumanTime.of(breakdown.contestedNs()) + " could be charged to more than one layer");
    }
    addBeside(limits);
    if (breakdown.networkBoundNs() != null && breakdown.networkBoundNs() > 0) {
      limits.add(
          "request and response time on the network are told apart to ±"
              + HumanTime.of(breakdown.networkBoundNs()));
    }
    if (breakdown.tailNs() > 0 && breakdown.tailNs() <= breakdown.e2eNs()) {
      limits.add(HumanTime.of(breakdown.tailNs()) + " of work went on after the answer");
    }
    limits.addAll(LoadText.of(breakdown));
    if (breakdown.censored()) {
      limits.add("the request was cut off; it would really have taken longer");
    }
    breakdown.flags().forEach(flag -> limits.add(FlagText.of(flag)));
    if (!limits.isEmpty()) {
      text.append("\nTo know when reading this\n");
      limits.forEach(limit -> text.append(Paragraph.of("  - ", "    ", Style.shown(limit))));
    }
  }

  /** Who else was busy: it would have been waited for, had what was charged been quick. */
  private void addBeside(List<String> limits) {
    breakdown.beside().entrySet().stream()
        .filter(beside -> share(beside.getValue(), breakdown.e2eNs()) >= WORTH_A_WORD)
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_BESIDE)
        .forEach(
            beside ->
                limits.add(
                    "for %s %s ran too while another was charged%s"
                        .formatted(
                            HumanTime.of(beside.getValue()),
                            Owner.of(beside.getKey()).inWords(),
                            mostlyCharged(beside.getKey(), beside.getValue()))));
  }

  /** The row does not say which other: it is the largest when the rest is too short for half. */
  private String mostlyCharged(String owner, long besideNs) {
    return breakdown.byService().entrySet().stream()
        .filter(charged -> !charged.getKey().equals(owner))
        .max(Map.Entry.comparingByValue())
        .filter(charged -> besideNs > 2 * (breakdown.e2eNs() - charged.getValue()))
        .map(charged -> ", mostly " + Owner.of(charged.getKey()).inWords())
        .orElse("");
  }

  /**
   * The layers whose time may be inside another line. What only a caller could show is not in here
   * at all when none was seen, and a request without model calls has no time of a model's server.
   */
  private List<Layer> hidden() {
    return breakdown.unseenLayers().stream()
        .filter(layer -> breakdown.perspective() != Perspective.SERVER || !CALLERS.contains(layer))
        .filter(layer -> !breakdown.modelCalls().isEmpty() || !MODELS.contains(layer))
        .toList();
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
    String evidence =
        "Spans kept as evidence: "
            + answer.spans().size()
            + "; trace "
            + Style.shown(String.join(", ", breakdown.traceIds()))
            + (breakdown.revision() > 0 ? "; revision " + breakdown.revision() : "");
    text.append('\n').append(style.dim(Paragraph.of(evidence).stripTrailing())).append('\n');
    if (!answer.others().isEmpty()) {
      text.append(
          Paragraph.of("The id may also mean: " + Style.shown(String.join(", ", answer.others()))));
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
