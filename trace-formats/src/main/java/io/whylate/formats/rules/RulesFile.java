package io.whylate.formats.rules;

import io.whylate.attribution.rules.LayerRules;
import io.whylate.formats.MalformedInput;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A user's own rules, as docs/rules.md describes them. */
public final class RulesFile {

  private static final long MAX_BYTES = 1 << 20;

  private RulesFile() {}

  /**
   * The rules that come with whylate, with those of this file before them.
   *
   * @param file null or empty for none
   * @throws MalformedInput naming the file and, when a rule is wrong, its line
   */
  public static LayerRules read(@Nullable String file) throws MalformedInput {
    if (file == null || file.isEmpty()) {
      return LayerRules.standard();
    }
    String text = text(file);
    try {
      return LayerRules.standard().withUserRules(text);
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
