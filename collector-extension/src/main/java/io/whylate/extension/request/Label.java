package io.whylate.extension.request;

import static java.util.stream.Collectors.toList;

import io.opentelemetry.api.common.AttributeKey;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What travels with a request beside its ID, once an application has set it on a span. */
@SuppressWarnings("ImmutableEnumChecker") // attribute keys are immutable
enum Label {
  WORKLOAD(128),
  TENANT(128),
  TASK_ID(256);

  private final int maxLength;
  private final AttributeKey<String> key =
      AttributeKey.stringKey("whylate." + name().toLowerCase(Locale.ROOT));
  private final String header = "x-whylate-" + name().toLowerCase(Locale.ROOT).replace('_', '-');

  private final AttributeKey<List<String>> captured = RequestIdInContext.captured(header);

  Label(int maxLength) {
    this.maxLength = maxLength;
  }

  /** The headers that carry labels between processes. */
  static List<String> headers() {
    return Stream.of(values()).map(Label::header).collect(toList());
  }

  AttributeKey<String> key() {
    return key;
  }

  /** Where the agent shows the header that the application has set on an HTTP call. */
  AttributeKey<List<String>> captured() {
    return captured;
  }

  String header() {
    return header;
  }

  /** The value as it may stand in a header; null if it may not. */
  @Nullable String usable(@Nullable String value) {
    return value == null ? null : VisibleAscii.in(value, maxLength);
  }
}
