package io.whylate.standalone.demo.text;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;

/** Real byte-pair tokens of the cl100k vocabulary. */
public final class PromptTokenizer {

  private final Encoding encoding =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);

  /** How many tokens the text has. */
  public int count(String text) {
    return encoding.countTokensOrdinary(text);
  }

  /** The beginning of the text that fits into so many tokens. */
  public String truncate(String text, int maxTokens) {
    return encoding.decode(encoding.encodeOrdinary(text, maxTokens).getTokens());
  }
}
