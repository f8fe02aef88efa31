package io.whylate.attribution.rules;

import io.whylate.attribution.span.Span;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The table of rules, most specific first. */
public final class LayerRules {

  /** The producer of the rules that nothing comes before. */
  private static final String OWN_TAG = "own tag";

  private final List<LayerRule> rules;
  private final RuleIndex index;
  private final String version;

  private LayerRules(List<LayerRule> rules, String version) {
    this.rules = List.copyOf(rules);
    this.index = new RuleIndex(this.rules);
    this.version = version;
  }

  /** The rules that come with whylate: {@code layer-rules.txt} beside this class. */
  public static LayerRules standard() {
    try (InputStream in = LayerRules.class.getResourceAsStream("layer-rules.txt")) {
      if (in == null) {
        throw new IllegalStateException("layer-rules.txt is missing from the jar");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a table of rules.
   *
   * @throws IllegalArgumentException naming the line and what is wrong with it
   */
  public static LayerRules parse(String text) {
    return new LayerRules(read(text), versionOf(text));
  }

  /**
   * These rules with a user's own before them; only a span's own tag comes before those. The
   * version then names both tables.
   *
   * @throws IllegalArgumentException naming the line and what is wrong with it
   */
  public LayerRules withUserRules(String text) {
    List<LayerRule> users = read(text);
    if (users.isEmpty()) {
      return this;
    }
    List<LayerRule> all = new ArrayList<>(rules);
    all.addAll(afterOwnTag(), users);
    return new LayerRules(all, version + '+' + versionOf(text));
  }

  /** What the first matching rule says of a span. */
  public Classification classify(Span span) {
    Classification classification = index.classify(span);
    return classification == null ? Classification.NONE : classification;
  }

  /** Changes whenever the rules do. */
  public String version() {
    return version;
  }

  List<LayerRule> rules() {
    return rules;
  }

  private int afterOwnTag() {
    int position = 0;
    while (position < rules.size() && rules.get(position).given().producer().equals(OWN_TAG)) {
      position++;
    }
    return position;
  }

  private static List<LayerRule> read(String text) {
    List<LayerRule> rules = new ArrayList<>();
    int number = 0;
    for (String line : text.split("\r?\n", -1)) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      try {
        rules.add(LayerRule.parse(line));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("rules, line " + number + ": " + e.getMessage(), e);
      }
    }
    return rules;
  }

  private static String versionOf(String text) {
    return Integer.toHexString(text.hashCode());
  }
}
