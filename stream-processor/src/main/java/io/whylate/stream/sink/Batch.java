package io.whylate.stream.sink;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.whylate.formats.MalformedInput;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * The rows of consecutive records of one partition. Its tokens say which records: topic id,
 * partition, first and last offset, table. The id tells a new broker's topic from the old one's.
 */
final class Batch {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final TopicPartition partition;
  private final Uuid topicId;
  private final long firstOffset;
  private final long openedAtMs;
  private final Rows rows;
  private final Map<String, TableRows> rowsByTable = new LinkedHashMap<>();

  private long lastOffset;
  private int records;

  Batch(TopicPartition partition, Uuid topicId, long firstOffset, long openedAtMs, Rows rows) {
    this.partition = partition;
    this.topicId = topicId;
    this.firstOffset = firstOffset;
    this.lastOffset = firstOffset;
    this.openedAtMs = openedAtMs;
    this.rows = rows;
    rows.tables().forEach(table -> rowsByTable.put(table, new TableRows()));
  }

  /** Adds all rows of the record, or none of them. */
  void add(ConsumerRecord<String, byte[]> record) throws MalformedInput {
    lastOffset = record.offset();
    records++;
    Map<String, TableRows> ofRecord = new LinkedHashMap<>();
    rows.of(
        record, (table, row) -> ofRecord.computeIfAbsent(table, name -> new TableRows()).add(row));
    ofRecord.forEach((table, more) -> rowsByTable.merge(table, more, TableRows::with));
  }

  /** An insert for each table that has rows, in the order of the tables. */
  List<Insert> inserts() {
    List<Insert> inserts = new ArrayList<>();
    rowsByTable.forEach(
        (table, of) -> {
          if (of.count > 0) {
            inserts.add(new Insert(table, token(table), of.count, of.lines.toByteArray()));
          }
        });
    return inserts;
  }

  TopicPartition partition() {
    return partition;
  }

  long nextOffset() {
    return lastOffset + 1;
  }

  boolean isDue(SinkConfig config, long nowMs) {
    return records >= config.maxRecords() || nowMs - openedAtMs >= config.maxAge().toMillis();
  }

  private String token(String table) {
    return String.join(
        "-",
        topicId.toString(),
        Integer.toString(partition.partition()),
        Long.toString(firstOffset),
        Long.toString(lastOffset),
        table);
  }

  private static final class TableRows {

    final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    int count;

    void add(Object row) {
      try {
        lines.writeBytes(JSON.writeValueAsBytes(row));
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("a row that cannot be JSON: " + row, e);
      }
      lines.write('\n');
      count++;
    }

    TableRows with(TableRows more) {
      lines.writeBytes(more.lines.toByteArray());
      count += more.count;
      return this;
    }
  }
}
