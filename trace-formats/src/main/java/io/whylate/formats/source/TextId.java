package io.whylate.formats.source;

import java.util.Locale;
import java.util.regex.Pattern;

/** An id as Jaeger and Zipkin write it: any short text; hex becomes lower case. */
public final class TextId {

  private static final int LONGEST = 128;
  private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]+");

  private TextId() {}

  /** The id; empty when absent. */
  public static String of(Fields json, String name) throws BrokenValue {
    String id = json.text(name);
    if (id.length() > LONGEST) {
      throw new BrokenValue(
          name
              + " must be at most "
              + LONGEST
              + " characters, is "
              + Fields.shown(json.object().get(name)));
    }
    return HEX.matcher(id).matches() ? id.toLowerCase(Locale.ROOT) : id;
  }

  /** The id, which must be there. */
  public static String required(Fields json, String name) throws BrokenValue {
    String id = of(json, name);
    if (id.isEmpty()) {
      throw new BrokenValue(name + " is missing");
    }
    return id;
  }
}
