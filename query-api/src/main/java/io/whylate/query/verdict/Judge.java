package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.query.answer.Category;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.Verdict;
import io.whylate.query.answer.Verdict.Part;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the verdict. The biggest part names the category, unless the request is among the slowest
 * tenth of its peers and another layer explains at least half of what it took more than their
 * median: then that layer does, because a model that always takes most of the time is not why this
 * request was slow.
 */
public final class Judge {

  private static final double AMONG_THE_SLOWEST = 0.9;
  private static final double EXPLAINS = 0.5;

  private Judge() {}

  public static Verdict verdict(Breakdown breakdown, Peers peers) {
    List<Part> parts = parts(breakdown, peers);
    Map<Category, Long> byCategory = byCategory(parts);
    Category most = largest(byCategory);
    Part biggest = first(parts, part -> part.category() == most);
    Part unusual = unusual(parts, peers);
    Category category = unusual == null ? most : unusual.category();
    String sentence = sentence(breakdown, peers, byCategory, biggest, unusual);
    return new Verdict(category, sentence, biggest, unusual, byCategory);
  }

  /** Largest first; equal ones by name, so that the answer does not depend on the map's order. */
  private static List<Part> parts(Breakdown breakdown, Peers peers) {
    return breakdown.byService().entrySet().stream()
        .map(entry -> part(breakdown, peers, entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingLong(Part::ns).reversed().thenComparing(Part::owner))
        .toList();
  }

  private static Part part(Breakdown breakdown, Peers peers, String key, long ns) {
    Owner owner = Owner.of(key);
    boolean firstHop =
        breakdown.perspective() == Perspective.CALLER && owner.at(breakdown.service());
    return new Part(
        Category.of(owner.layer(), firstHop),
        owner.layer(),
        key,
        ns,
        share(ns, breakdown.e2eNs()),
        peers.layers().get(owner.layer()));
  }

  private static Map<Category, Long> byCategory(List<Part> parts) {
    Map<Category, Long> sums = new EnumMap<>(Category.class);
    parts.forEach(part -> sums.merge(part.category(), part.ns(), Long::sum));
    return sums;
  }

  private static Category largest(Map<Category, Long> byCategory) {
    return byCategory.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(Category.NOT_KNOWN);
  }

  private static @Nullable Part unusual(List<Part> parts, Peers peers) {
    Peers.Rank e2e = peers.e2e();
    if (e2e == null || e2e.slowerThan() < AMONG_THE_SLOWEST) {
      return null;
    }
    Layer layer =
        peers.layers().entrySet().stream()
            .max(Comparator.comparingLong(entry -> entry.getValue().excessNs()))
            .filter(entry -> entry.getValue().excessNs() >= EXPLAINS * e2e.excessNs())
            .map(Map.Entry::getKey)
            .orElse(null);
    return layer == null
        ? null
        : parts.stream().filter(part -> part.layer() == layer).findFirst().orElse(null);
  }

  private static Part first(List<Part> parts, Predicate<Part> which) {
    return parts.stream()
        .filter(which)
        .findFirst()
        .orElseGet(
            () -> new Part(Category.NOT_KNOWN, Layer.UNATTRIBUTED, "unattributed@", 0, 0, null));
  }

  private static String sentence(
      Breakdown breakdown,
      Peers peers,
      Map<Category, Long> byCategory,
      Part biggest,
      @Nullable Part unusual) {
    String most = most(breakdown, byCategory, biggest);
    if (unusual == null || unusual.rank() == null) {
      return most + compared(peers) + '.';
    }
    String excess =
        HumanTime.of(unusual.rank().excessNs())
            + " above the median of "
            + peers.n()
            + " similar requests";
    return unusual.category() == biggest.category()
        ? most + ", " + excess + '.'
        : "What sets it apart is "
            + unusual.category().title()
            + ": "
            + unusual.layer().title()
            + " took "
            + HumanTime.of(unusual.rank().ownNs())
            + ", "
            + excess
            + " ("
            + inWords(unusual)
            + "). "
            + most
            + '.';
  }

  /** Such as "Most of the 4.2 s went to the model: 3.1 s (74 %), 2.9 s of it decode at engine". */
  private static String most(Breakdown breakdown, Map<Category, Long> byCategory, Part biggest) {
    long ns = byCategory.getOrDefault(biggest.category(), 0L);
    double share = share(ns, breakdown.e2eNs());
    String detail = inWords(biggest);
    String part = HumanTime.of(biggest.ns());
    if (!part.equals(HumanTime.of(ns))) {
      detail = part + " of it " + detail;
    }
    return (share > 0.5 ? "Most" : "The largest part")
        + " of the "
        + HumanTime.of(breakdown.e2eNs())
        + " went to "
        + biggest.category().title()
        + ": "
        + HumanTime.of(ns)
        + " ("
        + Math.round(share * 100)
        + " %), "
        + detail;
  }

  private static String compared(Peers peers) {
    return peers.e2e() == null
        ? ""
        : "; in all it took longer than "
            + (long) Math.floor(peers.e2e().slowerThan() * 100)
            + " % of "
            + peers.n()
            + " similar requests";
  }

  private static String inWords(Part part) {
    return Owner.of(part.owner()).inWords();
  }

  private static double share(long ns, long e2eNs) {
    return e2eNs == 0 ? 0 : (double) ns / e2eNs;
  }
}
