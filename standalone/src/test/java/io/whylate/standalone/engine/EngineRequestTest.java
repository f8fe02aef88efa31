package io.whylate.standalone.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EngineRequestTest {
  private static final Map<String, String> NO_HEADERS = Map.of();

  @Test
  void of_noQuery_hasDefaults() throws Exception {
    EngineRequest request = request("POST", null, NO_HEADERS);

    assertThat(request.query()).isEmpty();
    assertThat(request.database()).isNull();
    assertThat(request.format()).isEqualTo("TabSeparated");
    assertThat(request.queryId()).isNotEmpty();
    assertThat(request.settings().values()).isEmpty();
    assertThat(request.readOnly()).isFalse();
  }

  @Test
  void of_url_partsProtocolSettingsAndParameters() throws Exception {
    EngineRequest request =
        request(
            "POST",
            "query=SELECT+%7Bx%3AString%7D&query_id=q1&wait_end_of_query=1&max_threads=2&param_x=a%5Ctb",
            NO_HEADERS);

    assertThat(request.query()).isEqualTo("SELECT {x:String}");
    assertThat(request.queryId()).isEqualTo("q1");
    assertThat(request.settings().values()).isEqualTo(Map.of("max_threads", "2"));
    assertThat(request.parameters()).isEqualTo(Map.of("x", "a\\tb"));
  }

  @Test
  void of_headers_giveDatabaseAndFormat() throws Exception {
    EngineRequest request =
        request(
            "POST",
            null,
            Map.of("X-ClickHouse-Database", "whylate", "X-ClickHouse-Format", "RowBinary"));

    assertThat(request.database()).isEqualTo("whylate");
    assertThat(request.format()).isEqualTo("RowBinary");
  }

  @Test
  void of_urlAndHeaders_urlWins() throws Exception {
    EngineRequest request =
        request(
            "POST",
            "database=a&default_format=CSV",
            Map.of("X-ClickHouse-Database", "b", "X-ClickHouse-Format", "TSV"));

    assertThat(request.database()).isEqualTo("a");
    assertThat(request.format()).isEqualTo("CSV");
  }

  @Test
  void of_getOrReadonly_isReadOnly() throws Exception {
    assertThat(request("GET", null, NO_HEADERS).readOnly()).isTrue();
    assertThat(request("POST", "readonly=1", NO_HEADERS).readOnly()).isTrue();
    assertThat(request("POST", "readonly=0", NO_HEADERS).readOnly()).isFalse();
  }

  @Test
  void of_lz4_isRefused() {
    assertThatThrownBy(() -> request("POST", "compress=1", NO_HEADERS))
        .hasMessageContaining("no LZ4");
    assertThatThrownBy(() -> request("POST", "decompress=1", NO_HEADERS))
        .hasMessageContaining("no LZ4");
  }

  private static EngineRequest request(
      String method, @Nullable String rawQuery, Map<String, String> headers)
      throws EngineException {
    return EngineRequest.of(method, rawQuery, headers::get);
  }
}
