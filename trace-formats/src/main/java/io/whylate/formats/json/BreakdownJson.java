package io.whylate.formats.json;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.formats.MalformedInput;

/** A breakdown as one line of JSON in UTF-8, the same in Kafka, in files and in the API. */
public final class BreakdownJson {

  private BreakdownJson() {}

  public static byte[] write(Breakdown breakdown) {
    return Json.write(breakdown);
  }

  /** Fields that are not known are ignored. */
  public static Breakdown read(byte[] json) throws MalformedInput {
    return Json.read(json, Breakdown.class);
  }
}
