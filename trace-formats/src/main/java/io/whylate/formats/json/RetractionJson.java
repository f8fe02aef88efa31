package io.whylate.formats.json;

import io.whylate.formats.MalformedInput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A retraction as one line of JSON in UTF-8, in the place of a breakdown. */
public final class RetractionJson {

  private static final byte[] BEGINNING = "{\"retracted\":".getBytes(StandardCharsets.UTF_8);

  private record Line(Retraction retracted) {}

  private RetractionJson() {}

  public static byte[] write(Retraction retraction) {
    return Json.write(new Line(retraction));
  }

  /** Null when it is a breakdown. */
  public static @Nullable Retraction read(byte[] json) throws MalformedInput {
    boolean isOne =
        json.length > BEGINNING.length
            && Arrays.equals(json, 0, BEGINNING.length, BEGINNING, 0, BEGINNING.length);
    return isOne ? Json.read(json, Line.class).retracted() : null;
  }
}
