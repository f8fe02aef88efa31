package io.whylate.stream.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.OtlpRequests;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A row has a value for every column of its table, and for no other. */
class ColumnsTest {

  private static final Pattern COLUMN = Pattern.compile("(?m)^    (\\w+) +[A-Z]");

  @ParameterizedTest
  @CsvSource({"whylate.requests, 020_requests.sql", "whylate.model_calls, 030_model_calls.sql"})
  void of_rowsAreTheColumnsOfTheirTable(String table, String file)
      throws IOException, MalformedInput {
    assertThat(row(table)).containsExactlyInAnyOrderElementsOf(columns(file));
  }

  private static List<String> columns(String file) throws IOException {
    try (InputStream sql = ColumnsTest.class.getResourceAsStream("/clickhouse/" + file)) {
      byte[] text = Objects.requireNonNull(sql, file).readAllBytes();
      return COLUMN
          .matcher(new String(text, StandardCharsets.UTF_8))
          .results()
          .map(match -> match.group(1))
          .filter(name -> !name.equals("INDEX"))
          .toList();
    }
  }

  private static Set<String> row(String table) throws MalformedInput {
    Request request =
        new Request(
            new RequestKey("r1", KeyKind.REQUEST_ID),
            0,
            Instant.EPOCH,
            0,
            OtlpProtobuf.read(
                    OtlpRequests.request(
                        "edge",
                        OtlpRequests.span(1, 1, 0, "r1").setName(FakeAttribution.MODEL_CALL)))
                .spans());
    byte[] breakdown = BreakdownJson.write(new FakeAttribution().apply(request));
    List<Object> rows = new ArrayList<>();
    new BreakdownRows(seen -> {})
        .of(
            new ConsumerRecord<>("topic", 0, 0, "r1#0", breakdown),
            (of, row) -> {
              if (of.equals(table)) {
                rows.add(row);
              }
            });
    return ((Map<?, ?>) rows.get(0))
        .keySet().stream().map(key -> nested(key.toString())).collect(Collectors.toSet());
  }

  /** A nested column is written by its parts, {@code clock_offset.from_clock}. */
  private static String nested(String key) {
    int dot = key.indexOf('.');
    return dot < 0 ? key : key.substring(0, dot);
  }
}
