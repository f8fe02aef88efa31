package io.whylate.stream.assemble;

import io.whylate.attribution.request.KeyKind;
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

  private static final String TRACE_PREFIX = RequestKey.ofTrace("").id();

  static Assembled of(String key, RequestHeader header, byte[] otlp) {
    KeyKind kind = key.startsWith(TRACE_PREFIX) ? KeyKind.TRACE : KeyKind.REQUEST_ID;
    return new Assembled(
        new RequestKey(key, kind),
        header.occurrence(),
        Instant.ofEpochMilli(header.openedAtMs()),
        header.revision(),
        otlp);
  }
}
