package io.whylate.attribution.rules;

import io.whylate.attribution.span.Span;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table of rules, most specific first. */
public final class LayerRules {

  /** Of a digest: 48 bits, so that no two tables that anybody writes share a version. */
  private static final int VERSION_DIGITS = 12;

  private final RuleTable table;
  private final RuleIndex index;
  private final String version;

  private LayerRules(RuleTable table, String version) {
    this.table = table;
    this.index = new RuleIndex(table.layers());
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
    return new LayerRules(RuleTable.parse(text), versionOf(text));
  }

  /**
   * These rules with a user's own before them; only a span's own tag comes before those. A user's
   * table can also hold rules for labels. The version then names both tables.
   *
   * @throws IllegalArgumentException naming the line and what is wrong with it
   */
  public LayerRules withUserRules(String text) {
    RuleTable users = RuleTable.parse(text);
    return users.isEmpty()
        ? this
        : new LayerRules(table.with(users), version + '+' + versionOf(text));
  }

  /** What the first matching rule says of a span. */
  public Classification classify(Span span) {
    Classification classification = index.classify(span);
    return classification == null ? Classification.NONE : classification;
  }

  /** What the first rule for this label that holds says of a span; null when there is none. */
  public @Nullable String label(Label label, Span span) {
    for (LabelRule rule : table.labels(label)) {
      String value = rule.labelOf(span);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** Whether any rule gives this label. */
  public boolean givesLabel(Label label) {
    return !table.labels(label).isEmpty();
  }

  /** Changes whenever the text of the rules does. */
  public String version() {
    return version;
  }

  List<LayerRule> rules() {
    return table.layers();
  }

  private static String versionOf(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String hex = HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
      return hex.substring(0, VERSION_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
