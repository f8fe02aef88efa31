package io.whylate.stream.sink;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Times as a DateTime64 column reads them whatever its settings: UTC, without zone. */
final class ClickHouseTime {

  private static final DateTimeFormatter NANOS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSSSS").withZone(ZoneOffset.UTC);

  private ClickHouseTime() {}

  static String of(Instant time) {
    return NANOS.format(time);
  }
}
