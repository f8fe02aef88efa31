package io.whylate.formats.json;

import io.whylate.formats.MalformedInput;

/** The evidence of a breakdown as one line of JSON in UTF-8. */
public final class EvidenceJson {

  private EvidenceJson() {}

  public static byte[] write(Evidence evidence) {
    return Json.write(evidence);
  }

  /** Fields that are not known are ignored. */
  public static Evidence read(byte[] json) throws MalformedInput {
    return Json.read(json, Evidence.class);
  }
}
