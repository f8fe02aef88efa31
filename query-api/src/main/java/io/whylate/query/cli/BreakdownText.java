package io.whylate.query.cli;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.BreakdownAnswer;
import io.whylate.query.answer.Composition;
import io.whylate.query.answer.Distribution;
import io.whylate.query.answer.Group;
import io.whylate.query.answer.Group.Savable;
import io.whylate.query.answer.Group.Slowest;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.LayerTime;
import io.whylate.query.answer.OwnerTime;
import io.whylate.query.answer.Sampling;
import io.whylate.query.answer.Split;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A breakdown for people. */
final class BreakdownText {

  private static final int LONGEST_BAR = 20;
  private static final int SHORTEST_BAR = 4;

  /** So many percentiles fit beside the longest bar; each more takes this much of it. */
  private static final int PERCENTILES_BESIDE = 3;

  private static final int PERCENTILE = 9;
  private static final int MOST_OWNERS = 12;

  private final BreakdownAnswer answer;
  private final Style style;
  private final StringBuilder text = new StringBuilder();

  private BreakdownText(BreakdownAnswer answer, Style style) {
    this.answer = answer;
    this.style = style;
  }

  static String of(BreakdownAnswer answer, Style style) {
    return new BreakdownText(answer, style).text();
  }

  private String text() {
    text.append(Headline.of(answer.n(), answer.asked(), answer.asOf(), answer.coverage(), style));
    answer.groups().forEach(this::addGroup);
    if (answer.moreGroups()) {
      text.append("\nSmaller groups were left out; filter with --where to see them.\n");
    }
    addSampling();
    return text.toString();
  }

  /** Only what a reader should bear in mind: nothing when it is known that all were kept. */
  private void addSampling() {
    Sampling sampling = answer.sampling();
    boolean keptAll =
        sampling.known() == answer.n() && (sampling.lowest() == null || sampling.lowest() >= 1);
    if (answer.n() > 0 && !keptAll) {
      text.append('\n')
          .append(style.dim(Paragraph.of(Style.shown(sampling.note())).stripTrailing()));
      text.append('\n');
    }
  }

  private void addGroup(Group group) {
    if (!group.group().isEmpty()) {
      String key =
          group.group().entrySet().stream()
              .map(e -> e.getKey() + "=" + Objects.requireNonNullElse(e.getValue(), "(unknown)"))
              .collect(Collectors.joining(", "));
      text.append('\n')
          .append(
              Paragraph.of(style.bold(Style.shown(key)) + " · " + Headline.requests(group.n())));
    }
    text.append('\n').append(layerTable(group));
    text.append(
        style.dim(
            "  Percentiles are "
                + answer.method()
                + ", each of its own line: those of the layers do not add up.\n"));
    addCompositions(group);
    if (group.savable() != null && !group.savable().layersNs().isEmpty()) {
      addSavable(group.savable());
    }
    text.append('\n').append(ownerTable(group));
    text.append(
        style.dim(
            "  The mean is over all requests, percentiles over those that spent time there.\n"));
  }

  private Table layerTable(Group group) {
    Table table = new Table().row(header("Where the time went", "share", "", "mean"));
    bySize(group.layers())
        .forEach(
            layer -> {
              LayerTime time = Objects.requireNonNull(group.layers().get(layer));
              String bar = style.bar(layer, time.share(), bar());
              table.row(layerRow(named(layer), percent(time.share()), bar, time));
            });
    if (splitModel(group.layers())) {
      table.row(layerRow("model, all of it", percent(group.model().share()), "", group.model()));
    }
    addDistribution(table, "end to end", group.e2e(), group.n());
    if (group.callerView() != null) {
      addDistribution(table, "as callers saw it", group.callerView(), group.n());
      addDistribution(table, "as servers saw it", group.serverView(), group.n());
    }
    addDistribution(table, "first token", group.ttft(), group.n());
    addDistribution(table, "per token", group.tpot(), group.n());
    return table;
  }

  private void addDistribution(
      Table table, String title, @Nullable Distribution distribution, long n) {
    if (distribution != null) {
      String of = distribution.n() < n ? ", of " + distribution.n() : "";
      table.row(distribution(title + of, distribution));
    }
  }

  private int bar() {
    int more = Math.max(0, answer.percentiles().size() - PERCENTILES_BESIDE);
    return Math.max(SHORTEST_BAR, LONGEST_BAR - more * PERCENTILE);
  }

  private List<String> header(String... first) {
    List<String> cells = new ArrayList<>(List.of(first));
    answer.percentiles().forEach(p -> cells.add("p" + p));
    return cells;
  }

  private List<String> layerRow(String title, String share, String bar, LayerTime time) {
    List<String> cells = new ArrayList<>(List.of(title, share, bar, HumanTime.of(time.meanNs())));
    cells.addAll(at(time.percentilesNs()));
    return cells;
  }

  private List<String> distribution(String title, Distribution distribution) {
    List<String> cells =
        new ArrayList<>(List.of(title, "", "", HumanTime.of(distribution.meanNs())));
    cells.addAll(at(distribution.percentilesNs()));
    return cells;
  }

  private List<String> at(Map<String, Long> percentiles) {
    return answer.percentiles().stream()
        .map(p -> percentiles.containsKey(p) ? HumanTime.of(percentiles.get(p)) : "")
        .toList();
  }

  private void addCompositions(Group group) {
    List<Composition> answered =
        group.composition().stream().filter(each -> each.split() != null).toList();
    if (!answered.isEmpty()) {
      text.append("\nWhat a request near a percentile is made of (this adds up)\n");
      text.append(compositionTable(answered));
    }
    group.composition().stream()
        .flatMap(each -> Stream.ofNullable(each.refused()))
        .forEach(refused -> text.append(Paragraph.of("  ", "  ", Style.shown(refused))));
    if (answered.size() < group.composition().size()) {
      addSlowest(group.slowest());
    }
  }

  private void addSlowest(Slowest slowest) {
    text.append("\nNot a percentile: the ").append(slowest.n()).append(" slowest, on average\n");
    Table table = new Table();
    Stream.of(Layer.values())
        .filter(slowest.split().layers()::containsKey)
        .forEach(
            layer ->
                table.row(
                    List.of(
                        named(layer),
                        HumanTime.of(slowest.split().layers().getOrDefault(layer, 0L)))));
    text.append(table.row(List.of("in all", HumanTime.of(slowest.split().meanE2eNs()))));
  }

  private void addSavable(Savable savable) {
    Table table = new Table().row(header("Lower by this much had it cost nothing"));
    savable
        .layersNs()
        .forEach(
            (layer, saved) -> {
              List<String> cells = new ArrayList<>(List.of(layer.title()));
              cells.addAll(at(saved));
              table.row(cells);
            });
    text.append('\n').append(table);
  }

  private Table compositionTable(List<Composition> compositions) {
    List<String> head = new ArrayList<>(List.of(""));
    List<String> total = new ArrayList<>(List.of("in all"));
    List<String> count = new ArrayList<>(List.of("mean of"));
    List<String> band = new ArrayList<>(List.of("from p to p"));
    for (Composition composition : compositions) {
      head.add("p" + composition.percentile());
      total.add(HumanTime.of(split(composition).meanE2eNs()));
      count.add(composition.band().n() + " requests");
      band.add(composition.band().fromPercentile() + "–" + composition.band().toPercentile());
    }
    Table table = new Table().row(head);
    Stream.of(Layer.values())
        .filter(layer -> compositions.stream().anyMatch(c -> split(c).layers().containsKey(layer)))
        .forEach(layer -> table.row(compositionRow(layer, compositions)));
    return table.row(total).row(count).row(band);
  }

  private static List<String> compositionRow(Layer layer, List<Composition> compositions) {
    List<String> cells = new ArrayList<>(List.of(named(layer)));
    for (Composition composition : compositions) {
      Split split = split(composition);
      long ns = split.layers().getOrDefault(layer, 0L);
      double share = split.meanE2eNs() == 0 ? 0 : (double) ns / split.meanE2eNs();
      cells.add(HumanTime.of(ns) + "  " + percent(share));
    }
    return cells;
  }

  private Table ownerTable(Group group) {
    Table table = new Table().row(header("Whose time it was", "share", "of", "mean"));
    group.byService().entrySet().stream()
        .limit(MOST_OWNERS)
        .forEach(owner -> table.row(ownerRow(owner.getKey(), owner.getValue())));
    int left = group.byService().size() - MOST_OWNERS;
    return left > 0 ? table.row(List.of("and " + left + " smaller ones")) : table;
  }

  private List<String> ownerRow(String name, OwnerTime time) {
    List<String> cells =
        new ArrayList<>(
            List.of(
                OwnerName.of(name),
                percent(time.share()),
                Long.toString(time.n()),
                HumanTime.of(time.meanNs())));
    cells.addAll(at(time.percentilesNs()));
    return cells;
  }

  private static Split split(Composition composition) {
    return Objects.requireNonNull(composition.split());
  }

  private static List<Layer> bySize(Map<Layer, LayerTime> layers) {
    return layers.entrySet().stream()
        .sorted(
            Comparator.comparingLong((Map.Entry<Layer, LayerTime> e) -> e.getValue().totalNs())
                .reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean splitModel(Map<Layer, LayerTime> layers) {
    return layers.containsKey(Layer.PREFILL) || layers.containsKey(Layer.DECODE);
  }

  /** Prefill and decode are the model's; their own titles do not say so. */
  private static String named(Layer layer) {
    return layer == Layer.PREFILL || layer == Layer.DECODE
        ? "model: " + layer.title()
        : layer.title();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
