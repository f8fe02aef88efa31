package io.whylate.query.cli;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.Confidence;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.verdict.Explanation;
import io.whylate.query.verdict.Owner;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One request explained to a person. */
final class WhyText {

  private static final int BAR = 20;
  private static final double WORTH_A_WORD = 0.01;
  private static final Set<Layer> NOT_SAVABLE =
      EnumSet.of(
          Layer.CALLER,
          Layer.PREFILL,
          Layer.DECODE,
          Layer.MODEL_UNDIVIDED,
          Layer.APPLICATION,
          Layer.UNATTRIBUTED);

  /** The spans have a policy and a time of their own, and come a moment after the row. */
  private static final String NO_SPANS =
      "none, not chosen by WHYLATE_EVIDENCE, not yet there, or past WHYLATE_KEEP_SPANS_DAYS;"
          + " what is above does not need them";

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
    WhyText why = new WhyText(Explanation.alone(breakdown), style);
    why.addBreakdown();
    why.addCircumstances();
    why.addLimits();
    return why.text.toString();
  }

  private String text() {
    addBreakdown();
    addPeers();
    addCircumstances();
    addConfidence();
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
    text.append(AttemptsText.of(answer.attempts()));
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

  private void addCircumstances() {
    if (answer.circumstances().isEmpty()) {
      return;
    }
    text.append("\nWhat it met\n");
    answer
        .circumstances()
        .forEach(
            met ->
                text.append(
                    Paragraph.of(
                        "  - ",
                        "    ",
                        (met.unusual() ? "unusual: " : "") + Style.shown(met.sentence()))));
  }

  private void addConfidence() {
    Confidence confidence = answer.confidence();
    String reasons =
        confidence.reasons().isEmpty() ? "" : ": " + String.join("; ", confidence.reasons());
    text.append('\n')
        .append(
            Paragraph.of(
                style.bold("Confidence " + confidence.level()) + Style.shown(reasons) + "."));
  }

  private void addLimits() {
    if (!answer.limits().isEmpty()) {
      text.append("\nTo know when reading this\n");
      answer
          .limits()
          .forEach(limit -> text.append(Paragraph.of("  - ", "    ", Style.shown(limit))));
    }
  }

  private void addOthers() {
    String evidence =
        "Spans kept as evidence: "
            + (answer.spans().isEmpty() ? NO_SPANS : answer.spans().size())
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
