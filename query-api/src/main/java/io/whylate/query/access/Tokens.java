package io.whylate.query.access;

import io.whylate.query.ask.Filter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a file, one a line: {@code NAME ROLE TENANT TOKEN}, with {@code *} for all tenants.
 * Empty lines and those that begin with {@code #} do not count.
 */
public final class Tokens {

  private static final int SHORTEST = 16;

  private final List<Entry> entries;

  private Tokens(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  private record Entry(String digest, Grant grant) {}

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException naming the line and what it must be; never the token
   */
  public static Tokens read(Path file) {
    List<Entry> entries = new ArrayList<>();
    try {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i).strip();
        if (!line.isEmpty() && !line.startsWith("#")) {
          entries.add(entry(line, file + ", line " + (i + 1)));
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("WHYLATE_API_TOKENS=" + file + " cannot be read", e);
    }
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("WHYLATE_API_TOKENS=" + file + " holds no token");
    }
    return new Tokens(entries);
  }

  /** What the bearer of this token may do; null when it is none of ours. Takes equally long. */
  public @Nullable Grant grant(String token) {
    byte[] digest = bytes(digest(token));
    Grant found = null;
    for (Entry entry : entries) {
      if (MessageDigest.isEqual(bytes(entry.digest), digest)) {
        found = entry.grant;
      }
    }
    return found;
  }

  private static Entry entry(String line, String where) {
    String[] parts = line.split("\\s+", -1);
    if (parts.length != 4 || parts[3].length() < SHORTEST) {
      throw new IllegalArgumentException(
          where
              + ": write NAME ROLE TENANT TOKEN, a token of at least "
              + SHORTEST
              + " characters");
    }
    Filter within = parts[2].equals("*") ? Filter.NONE : Filter.equal("tenant", parts[2]);
    return new Entry(digest(parts[3]), new Grant(parts[0], role(parts[1], where), within));
  }

  private static Role role(String text, String where) {
    for (Role role : Role.values()) {
      if (role.name().toLowerCase(Locale.ROOT).equals(text)) {
        return role;
      }
    }
    throw new IllegalArgumentException(where + ": a role is read, write or admin");
  }

  private static String digest(String token) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes(token)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
