package io.whylate.stream.receive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bearer tokens and the tenants whose they are. Tokens are held as digests, so that neither a dump
 * nor the time of a comparison tells one.
 */
public final class Tokens {

  /** Everybody may send, and nobody is a tenant by a token. */
  public static final Tokens NONE = new Tokens(Map.of());

  private static final String SCHEME = "bearer ";

  private final Map<String, String> tenantByDigest;

  private Tokens(Map<String, String> tenantByDigest) {
    this.tenantByDigest = tenantByDigest;
  }

  /**
   * Reads a file with a token and its tenant on each line; {@code #} begins a comment.
   *
   * @throws IllegalArgumentException for a file that cannot be read or has no token, in one line
   *     that never shows a token
   */
  public static Tokens read(Path file) {
    Map<String, String> tenants = new HashMap<>();
    int number = 0;
    for (String line : lines(file).split("\n", -1)) {
      number++;
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      String[] words = text.split("\\s+", -1);
      if (words.length != 2) {
        throw new IllegalArgumentException(
            file
                + " line "
                + number
                + ": takes a token and its tenant, not "
                + words.length
                + " words");
      }
      if (tenants.put(digest(words[0]), words[1]) != null) {
        throw new IllegalArgumentException(file + " line " + number + ": this token is twice");
      }
    }
    if (tenants.isEmpty()) {
      throw new IllegalArgumentException(file + " has no token: nobody could send");
    }
    return new Tokens(tenants);
  }

  boolean areRequired() {
    return !tenantByDigest.isEmpty();
  }

  /** The tenant of an {@code Authorization} header; null when it bears none of the tokens. */
  @Nullable String tenantOf(@Nullable String authorization) {
    if (authorization == null || !authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
      return null;
    }
    return tenantByDigest.get(digest(authorization.substring(SCHEME.length()).strip()));
  }

  private static String lines(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e, e);
    }
  }

  private static String digest(String token) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
