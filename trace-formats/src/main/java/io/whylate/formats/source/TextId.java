package io.whylate.formats.source;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An id as Jaeger and Zipkin write it: any short text. Hex becomes what OTLP has for the same id:
 * lower case, with the leading zeros that older clients leave out. A Zipkin trace of 64 bits is not
 * taken for one of 128 bits that ends alike.
 */
public final class TextId {

  private static final int LONGEST = 128;
  private static final int TRACE_DIGITS = 32;
  private static final int SPAN_DIGITS = 16;
  private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]+");
  private static final Pattern ZERO = Pattern.compile("0+");

  private TextId() {}

  /** The id of a trace, which must be there. */
  public static String trace(Fields json, String name) throws BrokenValue {
    return required(json, name, TRACE_DIGITS);
  }

  /** The id of a span, which must be there. */
  public static String span(Fields json, String name) throws BrokenValue {
    return required(json, name, SPAN_DIGITS);
  }

  /** The id of a span; null when it is absent or zero, which means none as well. */
  public static @Nullable String parent(Fields json, String name) throws BrokenValue {
    String id = of(json, name, SPAN_DIGITS);
    return id.isEmpty() || isZero(json, name) ? null : id;
  }

  public static boolean isZero(Fields json, String name) throws BrokenValue {
    return ZERO.matcher(json.text(name)).matches();
  }

  private static String required(Fields json, String name, int digits) throws BrokenValue {
    String id = of(json, name, digits);
    if (id.isEmpty()) {
      throw new BrokenValue(name + " is missing");
    }
    if (isZero(json, name)) {
      throw new BrokenValue(name + " must not be zero");
    }
    return id;
  }

  private static String of(Fields json, String name, int digits) throws BrokenValue {
    String id = json.text(name);
    if (id.length() > LONGEST) {
      throw new BrokenValue(
          name
              + " must be at most "
              + LONGEST
              + " characters, is "
              + Fields.shown(json.object().get(name)));
    }
    return HEX.matcher(id).matches()
        ? "0".repeat(Math.max(0, digits - id.length())) + id.toLowerCase(Locale.ROOT)
        : id;
  }
}
