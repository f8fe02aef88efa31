package io.whylate.stream.sink;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.whylate.formats.MalformedInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of consecutive records of one partition. Its tokens say which records: topic id,
 * partition, first and last offset, table. The id tells a new broker's topic from the old one's.
 */
final class Batch {

  private static final Logger LOG = LoggerFactory.getLogger(Batch.class);
  private static final int MAX_BYTES = 16 << 20;
  private static final ObjectWriter JSON =
      new ObjectMapper().writer().without(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

  private final TopicPartition partition;
  private final Uuid topicId;
  private final long firstOffset;
  private final long openedAtMs;
  private final Rows rows;
  private final Map<String, TableRows> rowsByTable = new LinkedHashMap<>();

  private @Nullable Intent intent;
  private long lastOffset;
  private int records;

  /** A batch that grows until it is due. */
  Batch(TopicPartition partition, Uuid topicId, long firstOffset, long openedAtMs, Rows rows) {
    this(partition, topicId, firstOffset, null, openedAtMs, rows);
  }

  /** The batch that somebody was about to insert. */
  Batch(TopicPartition partition, Uuid topicId, Intent intent, long openedAtMs, Rows rows) {
    this(partition, topicId, intent.first(), intent, openedAtMs, rows);
  }

  private Batch(
      TopicPartition partition,
      Uuid topicId,
      long firstOffset,
      @Nullable Intent intent,
      long openedAtMs,
      Rows rows) {
    this.intent = intent;
    this.partition = partition;
    this.topicId = topicId;
    this.firstOffset = firstOffset;
    this.lastOffset = firstOffset - 1;
    this.openedAtMs = openedAtMs;
    this.rows = rows;
    rows.tables().forEach(table -> rowsByTable.put(table, new TableRows()));
  }

  /** Adds all rows of the record, or none of them. */
  void add(ConsumerRecord<String, byte[]> record) throws MalformedInput {
    lastOffset = record.offset();
    records++;
    List<TableRow> ofRecord = new ArrayList<>();
    rows.of(record, (table, row) -> ofRecord.add(new TableRow(table, row)));
    for (TableRow row : ofRecord) {
      rowsByTable.computeIfAbsent(row.table, name -> new TableRows()).add(row.values);
    }
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
    if (isResumed()) {
      return isSealed();
    }
    return records >= config.maxRecords()
        || bytes() >= MAX_BYTES
        || nowMs - openedAtMs >= config.maxAge().toMillis();
  }

  /** Whether somebody was about to insert it before. */
  boolean isResumed() {
    return intent != null;
  }

  /** Whether it has all records that it may have. */
  boolean isSealed() {
    return intent != null && lastOffset >= intent.last();
  }

  /** Seals it; null when that was said before. */
  @Nullable Intent intend() {
    long checksum = checksum();
    if (intent != null) {
      if (intent.checksum() != checksum) {
        LOG.warn("{}: rows are made otherwise than when {} was begun", partition, intent);
      }
      return null;
    }
    intent = new Intent(firstOffset, lastOffset, checksum);
    return intent;
  }

  private long bytes() {
    return rowsByTable.values().stream().mapToLong(of -> of.lines.size()).sum();
  }

  private long checksum() {
    CRC32C checksum = new CRC32C();
    rowsByTable.values().forEach(of -> checksum.update(of.lines.toByteArray()));
    return checksum.getValue();
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

  private record TableRow(String table, Object values) {}

  private static final class TableRows {

    final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    int count;

    void add(Object row) {
      try {
        JSON.writeValue(lines, row);
      } catch (IOException e) {
        throw new IllegalStateException("a row that cannot be JSON: " + row, e);
      }
      lines.write('\n');
      count++;
    }
  }
}
