package io.whylate.stream.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.query.GenericRecord;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Whether the rows of an insert are in their table. */
final class Presence {

  // Of 256 characters at most, so that a query stays below ClickHouse's max_query_size.
  private static final int IDS_PER_QUERY = 200;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final JsonMapper JSON = new JsonMapper();

  private final Insert insert;
  private final Map<String, Long> revisionById = new HashMap<>();
  private String firstOpened = "";
  private String lastOpened = "";

  private Presence(Insert insert) {
    this.insert = insert;
  }

  /** Looks for each row ID with its newest revision of the insert, or one after it. */
  static boolean ofAll(Client client, Insert insert) throws IOException {
    Presence presence = new Presence(insert);
    try (MappingIterator<JsonNode> rows =
        JSON.readerFor(JsonNode.class).readValues(insert.jsonLines())) {
      while (rows.hasNext()) {
        presence.expect(rows.next());
      }
    }
    return presence.isComplete(client);
  }

  private void expect(JsonNode row) {
    String id = HEX.formatHex(row.path("row_id").asText().getBytes(UTF_8));
    revisionById.merge(id, row.path("revision").asLong(), Math::max);
    String opened = row.path("opened_at").asText();
    firstOpened = firstOpened.isEmpty() || opened.compareTo(firstOpened) < 0 ? opened : firstOpened;
    lastOpened = opened.compareTo(lastOpened) > 0 ? opened : lastOpened;
  }

  private boolean isComplete(Client client) throws IOException {
    List<Map.Entry<String, Long>> expected = List.copyOf(revisionById.entrySet());
    for (int from = 0; from < expected.size(); from += IDS_PER_QUERY) {
      var some = expected.subList(from, Math.min(expected.size(), from + IDS_PER_QUERY));
      Map<String, Long> found = found(client, some.stream().map(Map.Entry::getKey).toList());
      if (!some.stream().allMatch(one -> found.getOrDefault(one.getKey(), -1L) >= one.getValue())) {
        return false;
      }
    }
    return true;
  }

  private Map<String, Long> found(Client client, List<String> ids) throws IOException {
    try {
      return client.queryAll(query(ids)).stream()
          .collect(
              Collectors.toMap(
                  (GenericRecord row) -> row.getString("id"), row -> row.getLong("newest")));
    } catch (RuntimeException e) {
      throw new IOException("cannot look for rows that may be there: " + e.getMessage(), e);
    }
  }

  /** Bounded by time, which the tables are sorted by. IDs are in hex: nothing needs an escape. */
  private String query(List<String> ids) {
    return String.format(
        Locale.ROOT,
        "SELECT hex(row_id) AS id, max(revision) AS newest FROM %s"
            + " WHERE opened_at >= '%s' AND opened_at <= '%s' AND id IN (%s) GROUP BY id",
        insert.table(),
        firstOpened,
        lastOpened,
        ids.stream().collect(Collectors.joining("','", "'", "'")));
  }
}
