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

  private final List<LayerRule> rules;
  private final String version;

  private LayerRules(List<LayerRule> rules, String version) {
    this.rules = rules;
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
    List<LayerRule> rules = new ArrayList<>();
    int number = 0;
    for (String line : text.split("\n", -1)) {
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
    return new LayerRules(List.copyOf(rules), Integer.toHexString(text.hashCode()));
  }

  /** What the first matching rule says of a span. */
  public Classification classify(Span span) {
    for (LayerRule rule : rules) {
      Classification classification = rule.classify(span);
      if (classification != null) {
        return classification;
      }
    }
    return Classification.NONE;
  }

  /** Changes whenever the rules do. */
  public String version() {
    return version;
  }
}
