package io.whylate.stream.route;

import io.whylate.stream.state.StateSerde;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * What a span of a trace says about its place.
 *
 * @param parentSpanId null for a root
 * @param requestKey the key it carries, or was given when the trace went idle; null when none
 */
record SpanLinkage(@Nullable String parentSpanId, @Nullable String requestKey) {

  /** Of a span that was only heard of, as a parent. */
  static final SpanLinkage UNKNOWN = new SpanLinkage(null, null);

  static final Serde<SpanLinkage> SERDE =
      StateSerde.of(
          1,
          (linkage, out) -> {
            out.writeUTF(linkage.parentSpanId == null ? "" : linkage.parentSpanId);
            out.writeUTF(linkage.requestKey == null ? "" : linkage.requestKey);
          },
          in -> new SpanLinkage(emptyToNull(in.readUTF()), emptyToNull(in.readUTF())));

  private static @Nullable String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
