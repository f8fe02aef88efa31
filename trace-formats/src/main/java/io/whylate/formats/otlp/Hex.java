package io.whylate.formats.otlp;

import com.google.protobuf.ByteString;
import java.util.HexFormat;

/** Ids as whylate writes them: lower-case hex. */
public final class Hex {

  private static final HexFormat LOWER_CASE = HexFormat.of();

  private Hex() {}

  public static String of(ByteString bytes) {
    return LOWER_CASE.formatHex(bytes.toByteArray());
  }
}
