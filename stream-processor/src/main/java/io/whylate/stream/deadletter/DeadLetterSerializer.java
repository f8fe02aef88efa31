package io.whylate.stream.deadletter;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** The original bytes as the value, the rest as headers. */
public final class DeadLetterSerializer implements Serializer<DeadLetter> {

  @Override
  public byte @Nullable [] serialize(String topic, Headers headers, DeadLetter letter) {
    DeadLetterHeaders.add(headers, letter.stage(), letter.reason());
    return letter.original();
  }

  @Override
  public byte[] serialize(String topic, DeadLetter letter) {
    throw new UnsupportedOperationException("a dead letter needs headers");
  }
}
