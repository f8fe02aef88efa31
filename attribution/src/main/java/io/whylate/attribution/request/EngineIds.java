package io.whylate.attribution.request;

import java.util.regex.Pattern;

/**
 * Engines decorate the request ID they were given: vLLM answers {@code chatcmpl-<id>}, appends the
 * prompt's index to completions and a random suffix to the internal ID (vLLM pull requests 10968,
 * 27983 and 27987).
 */
final class EngineIds {

  private static final Pattern PREFIX =
      Pattern.compile("^(?:chatcmpl|cmpl|embd|pool|score|rerank|resp)-");
  private static final Pattern INTERNAL_SUFFIX = Pattern.compile("-[0-9a-f]{8}$");
  private static final Pattern PROMPT_INDEX = Pattern.compile("-\\d{1,3}$");

  private EngineIds() {}

  /** The ID without what the engine added; an ID without a known prefix is returned as it is. */
  static String external(String id) {
    String bare = PREFIX.matcher(id).replaceFirst("");
    if (bare.length() == id.length()) {
      return id;
    }
    if (id.startsWith("cmpl-")) {
      bare = PROMPT_INDEX.matcher(INTERNAL_SUFFIX.matcher(bare).replaceFirst("")).replaceFirst("");
    }
    return bare.isEmpty() ? id : bare;
  }
}
