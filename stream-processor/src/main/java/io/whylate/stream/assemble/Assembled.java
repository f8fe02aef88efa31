package io.whylate.stream.assemble;

import io.whylate.attribution.request.RequestKey;
import java.time.Instant;

/**
 * A request whose wait is over.
 *
 * @param occurrence 0 for the first use of the key
 * @param openedAt when its first span arrived
 * @param revision 0, then one more each time late spans came
 * @param otlp all its spans, as one OTLP request
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Assembled(
    RequestKey key, int occurrence, Instant openedAt, int revision, byte[] otlp) {

  static Assembled of(String key, RequestHeader header, byte[] otlp) {
    return new Assembled(
        RequestKey.ofId(key),
        header.occurrence(),
        Instant.ofEpochMilli(header.openedAtMs()),
        header.revision(),
        otlp);
  }
}
