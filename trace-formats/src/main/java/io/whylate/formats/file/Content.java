package io.whylate.formats.file;

import java.io.BufferedInputStream;
import java.io.IOException;

/** What bytes are, by their first ones. */
enum Content {
  JSON,
  PROTOBUF,
  EMPTY,
  UNKNOWN;

  private static final int LOOK = 4096;
  private static final int RESOURCE_SPANS_TAG = 0x0A;
  private static final String AFTER_OPENING = "\"{[]}";

  static boolean isGzip(BufferedInputStream in) throws IOException {
    byte[] head = head(in, 2);
    return head.length == 2 && head[0] == 0x1F && head[1] == (byte) 0x8B;
  }

  static Content of(BufferedInputStream in) throws IOException {
    byte[] head = head(in, LOOK);
    if (head.length == 0) {
      return EMPTY;
    }
    // The first tag of OTLP is also a line feed, so what looks like JSON after it is.
    if (isJson(head)) {
      return JSON;
    }
    return head[0] == RESOURCE_SPANS_TAG ? PROTOBUF : UNKNOWN;
  }

  private static boolean isJson(byte[] head) {
    int opening = afterBlanks(head, hasByteOrderMark(head) ? 3 : 0);
    if (opening == head.length || (head[opening] != '{' && head[opening] != '[')) {
      return false;
    }
    int next = afterBlanks(head, opening + 1);
    return next == head.length || AFTER_OPENING.indexOf(head[next]) >= 0;
  }

  private static boolean hasByteOrderMark(byte[] head) {
    return head.length >= 3
        && head[0] == (byte) 0xEF
        && head[1] == (byte) 0xBB
        && head[2] == (byte) 0xBF;
  }

  private static int afterBlanks(byte[] head, int from) {
    int at = from;
    while (at < head.length && " \t\r\n".indexOf(head[at]) >= 0) {
      at++;
    }
    return at;
  }

  private static byte[] head(BufferedInputStream in, int length) throws IOException {
    in.mark(length);
    byte[] head = in.readNBytes(length);
    in.reset();
    return head;
  }
}
