package io.whylate.stream.state;

import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;

/**
 * In place of a piece: the request is forgotten with its spans, and what comes late opens it no
 * more.
 */
public final class Erasure {

  private static final String HEADER = "whylate.erasure";
  private static final byte[] MARK = {1};

  private Erasure() {}

  /** For the topic of pieces, by request key. */
  public static ProducerRecord<String, byte[]> of(String topic, String key) {
    return new ProducerRecord<>(
        topic, null, key, new byte[0], new RecordHeaders().add(HEADER, MARK));
  }

  public static boolean isOne(Record<String, byte[]> record) {
    return record.headers().lastHeader(HEADER) != null;
  }
}
