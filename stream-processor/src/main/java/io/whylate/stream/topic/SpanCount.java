package io.whylate.stream.topic;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * How many different spans a breakdown was made from, in a header of its record. An instance that
 * was away too long may still write breakdowns when another has taken over; of the same revision
 * they are from fewer spans.
 */
public final class SpanCount {

  private static final String HEADER = "whylate.spans";

  private SpanCount() {}

  public static Headers header(int spans) {
    return new RecordHeaders()
        .add(HEADER, ByteBuffer.allocate(Integer.BYTES).putInt(spans).array());
  }

  /** 0 when it is not said. */
  public static int of(Headers headers) {
    Header header = headers.lastHeader(HEADER);
    return header == null || header.value().length != Integer.BYTES
        ? 0
        : ByteBuffer.wrap(header.value()).getInt();
  }
}
