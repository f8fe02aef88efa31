package io.whylate.stream.reprocess;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.stream.topic.Topics;
import io.whylate.stream.topology.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/** Makes results of a second run the next revisions of the rows that are stored. */
final class Rewrite {

  private static final JsonMapper JSON = new JsonMapper();

  private final Scope scope;
  private final StoredRows stored;
  private final Producer<String, byte[]> out;

  /** The spans of a breakdown, which come before it in the same partition. */
  private final Map<String, ConsumerRecord<String, byte[]>> evidence = new HashMap<>();

  private final List<Future<RecordMetadata>> sent = new ArrayList<>();

  private long rewritten;
  private long left;

  Rewrite(Scope scope, StoredRows stored, Producer<String, byte[]> out) {
    this.scope = scope;
    this.stored = stored;
    this.out = out;
  }

  long rewritten() {
    return rewritten;
  }

  long left() {
    return left;
  }

  /** Returns once Kafka has what came of them. */
  void accept(Iterable<ConsumerRecord<String, byte[]>> results)
      throws SQLException, ExecutionException, InterruptedException {
    List<ConsumerRecord<String, byte[]>> all = new ArrayList<>();
    results.forEach(all::add);
    Set<String> rowIds = all.stream().map(ConsumerRecord::key).collect(Collectors.toSet());
    Map<String, List<StoredRow>> rows = stored.find(rowIds);
    for (ConsumerRecord<String, byte[]> result : all) {
      if (topic(result).equals(Topics.REQUEST_SPANS)) {
        evidence.put(result.key(), result);
      } else {
        rewrite(result, rows.getOrDefault(result.key(), List.of()));
      }
    }
    out.flush();
    for (Future<RecordMetadata> one : sent) {
      one.get();
    }
    sent.clear();
  }

  private void rewrite(ConsumerRecord<String, byte[]> result, List<StoredRow> rows) {
    ConsumerRecord<String, byte[]> spans = evidence.remove(result.key());
    ObjectNode breakdown = json(result);
    JsonNode identity =
        breakdown.path("retracted").isObject() ? breakdown.get("retracted") : breakdown;
    int revision = identity.path("revision").asInt();
    StoredRow row = scope.matching(rows, Instant.parse(identity.path("opened_at").asText()));
    if (row == null || isPart(breakdown) || !scope.contains(row, revision)) {
      left++;
      return;
    }
    rewritten += revision == 0 ? 1 : 0;
    int next = row.revision() + 1 + revision;
    if (spans != null) {
      send(Topics.REQUEST_SPANS, json(spans), row, next);
    }
    send(Topics.REQUEST_BREAKDOWNS, breakdown, row, next);
  }

  /** Such a row would be less than the one that is there. */
  private static boolean isPart(JsonNode breakdown) {
    for (JsonNode flag : breakdown.path("flags")) {
      if (flag.asText().equals(Flag.EVICTED.toString())) {
        return true;
      }
    }
    return false;
  }

  private void send(String topic, ObjectNode json, StoredRow row, int revision) {
    ObjectNode identity =
        json.path("retracted").isObject() ? (ObjectNode) json.get("retracted") : json;
    identity.put("opened_at", row.openedAt().toString()).put("revision", revision);
    try {
      sent.add(out.send(new ProducerRecord<>(topic, row.rowId(), JSON.writeValueAsBytes(json))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode json(ConsumerRecord<String, byte[]> result) {
    try {
      return (ObjectNode) JSON.readTree(result.value());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String topic(ConsumerRecord<String, byte[]> result) {
    return new String(result.headers().lastHeader(Role.MEANT_FOR).value(), StandardCharsets.UTF_8);
  }
}
