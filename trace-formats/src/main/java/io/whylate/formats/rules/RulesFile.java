package io.whylate.formats.rules;

import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.rules.RuleUse;
import io.whylate.formats.MalformedInput;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A user's own rules, as docs/rules.md describes them.
 *
 * @param rules the rules that come with whylate, with those of the file before them
 * @param use of the file's own rules, none yet
 */
public record RulesFile(LayerRules rules, RuleUse use) {

  private static final long MAX_BYTES = 1 << 20;

  /**
   * The rules that come with whylate, with those of this file before them.
   *
   * @param file null or empty for none
   * @throws MalformedInput naming the file and, when a rule is wrong, its line
   */
  public static LayerRules read(@Nullable String file) throws MalformedInput {
    return open(file).rules();
  }

  /** Likewise, with what tells which of the file's rules are of use. */
  public static RulesFile open(@Nullable String file) throws MalformedInput {
    if (file == null || file.isEmpty()) {
      return new RulesFile(LayerRules.standard(), new RuleUse(""));
    }
    String text = text(file);
    try {
      return new RulesFile(LayerRules.standard().withUserRules(text), new RuleUse(text));
    } catch (IllegalArgumentException e) {
      throw new MalformedInput(file + ", " + e.getMessage(), e);
    }
  }

  private static String text(String file) throws MalformedInput {
    try {
      Path path = Path.of(file);
      if (Files.isDirectory(path)) {
        throw new MalformedInput(file + ": is a directory, not a file of rules");
      }
      if (Files.size(path) > MAX_BYTES) {
        throw new MalformedInput(file + ": has more than a megabyte, so it is no file of rules");
      }
      return Files.readString(path);
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new MalformedInput(file + ": there is no such file", e);
    } catch (AccessDeniedException e) {
      throw new MalformedInput(file + ": may not be read", e);
    } catch (CharacterCodingException e) {
      throw new MalformedInput(file + ": is not text in UTF-8", e);
    } catch (IOException e) {
      throw new MalformedInput(file + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
