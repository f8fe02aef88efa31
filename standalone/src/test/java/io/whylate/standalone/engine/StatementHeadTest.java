package io.whylate.standalone.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementHeadTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "INSERT INTO t (a, b) FORMAT RowBinary | RowBinary",
        "insert into `db`.`t` format TSV | TSV",
        "INSERT INTO TABLE t FORMAT CSV | CSV",
        "INSERT INTO FUNCTION null('a String') FORMAT CSV | CSV",
        "INSERT INTO values VALUES (1) | Values",
        "INSERT INTO format (format) VALUES (1) | Values",
        "/* SELECT */ INSERT INTO t SETTINGS log_comment='FORMAT x' VALUES (1) | Values",
        "-- why\rINSERT INTO t VALUES (1) | ",
      })
  void of_insert_namesItsDatasFormat(String sql, String format) {
    StatementHead head = head(sql);

    assertThat(head.format()).isEqualTo(format);
    assertThat(head.dataInsert()).isEqualTo(format != null);
  }

  @Test
  void of_insertWithFormat_dataBeginsOnTheNextLine() {
    String sql = "INSERT INTO t (a) FORMAT RowBinary \r\n\n\0data";
    StatementHead head = head(sql);

    assertThat(sql.substring(0, head.end())).isEqualTo("INSERT INTO t (a) ");
    assertThat(sql.substring(head.dataStart())).isEqualTo("\n\0data");
  }

  @Test
  void of_insertWithValues_dataBeginsAfterTheWord() {
    String sql = "INSERT INTO t (a)VALUES('x; FORMAT y')";
    StatementHead head = head(sql);

    assertThat(sql.substring(0, head.end())).isEqualTo("INSERT INTO t (a)");
    assertThat(sql.substring(head.dataStart())).isEqualTo("('x; FORMAT y')");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t SELECT 1",
        "INSERT INTO t (a) WITH x AS (SELECT 1) SELECT * FROM x",
        "INSERT INTO t (a) (SELECT 'VALUES') ",
        "SELECT ' INSERT INTO t VALUES '",
        "CREATE TABLE t (a String) ENGINE = Memory",
        "",
      })
  void of_noData_isNoDataInsert(String sql) {
    assertThat(head(sql).dataInsert()).isFalse();
  }

  @Test
  void of_select_namesTheFormatOfItsResult() {
    assertThat(head("SELECT 1 FORMAT JSONEachRow").format()).isEqualTo("JSONEachRow");
    assertThat(head("SELECT 1 FORMAT CSV SETTINGS max_threads = 1").format()).isEqualTo("CSV");
    assertThat(head("SELECT format('{}', 'FORMAT x'), (1 + 2)").format()).isNull();
    assertThat(head("SELECT 'it''s \\' FORMAT x'").format()).isNull();
  }

  @Test
  void of_setAndUse_areForTheSessionOnly() {
    assertThat(head(" set max_threads = 1").sessionOnly()).isTrue();
    assertThat(head("USE whylate").sessionOnly()).isTrue();
    assertThat(head("SELECT 1").sessionOnly()).isFalse();
  }

  private static StatementHead head(String sql) {
    byte[] bytes = sql.getBytes(UTF_8);
    return StatementHead.of(bytes, bytes.length);
  }
}
