package io.whylate.query.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WhereParserTest {

  @Test
  void parse_exampleOfTheInterfaces_isThreeConditions() {
    assertThat(WhereParser.parse("model=\"llama3:8b\",streamed=true,e2e>2s"))
        .containsExactly(
            condition("model", Operator.EQUAL, "llama3:8b"),
            condition("streamed", Operator.EQUAL, true),
            condition("e2e", Operator.MORE, 2_000_000_000L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "model=a; =",
        "model!=a; !=",
        "model=~a; =~",
        "model!~a; !~",
        "e2e>1s; >",
        "e2e>=1s; >=",
        "e2e<1s; <",
        "e2e<=1s; <="
      })
  void parse_eachOperator_isRecognised(String text, String symbol) {
    assertThat(WhereParser.parse(text).get(0).operator()).hasToString(symbol);
  }

  @ParameterizedTest
  @CsvSource({
    "1ns, 1",
    "1us, 1000",
    "150ms, 150000000",
    "1.5s, 1500000000",
    "2m, 120000000000",
    "1h, 3600000000000",
    "0s, 0",
    "0.0000019ms, 1"
  })
  void parse_duration_isNanoseconds(String text, long ns) {
    assertThat(WhereParser.parse("queueing>" + text).get(0).value()).isEqualTo(ns);
  }

  @Test
  void parse_quotedValue_keepsEverythingInIt() {
    assertThat(WhereParser.parse("tenant = \" a,b=\\\"c\\\\ \" , model = x y "))
        .containsExactly(
            condition("tenant", Operator.EQUAL, " a,b=\"c\\ "),
            condition("model", Operator.EQUAL, "x y"));
  }

  @Test
  void parse_null_isUnknownUnlessQuoted() {
    assertThat(WhereParser.parse("model=null,tenant!=null,ttft=null,region=\"null\""))
        .containsExactly(
            condition("model", Operator.EQUAL, null),
            condition("tenant", Operator.EQUAL_NOT, null),
            condition("ttft", Operator.EQUAL, null),
            condition("region", Operator.EQUAL, "null"));
  }

  @Test
  void parse_nothing_isNoCondition() {
    assertThat(WhereParser.parse(null)).isEmpty();
    assertThat(WhereParser.parse("  ")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "model", "model=", "=x", "model=x,", ",model=x", "model=\"x", "model=\"x\"y",
        "modell=x", "e2e>2", "e2e>-1s", "e2e=~2s", "streamed=yes", "streamed>true", "model>x",
        "revision=x", "revision=NaN", "model=~[", "start>1s", "flag=~x", "flag=null", "model=~null",
        "e2e>99999999999h", "MODEL=x", "model=a\"b", "e2e>1e3s", "model x", "'; DROP TABLE x"
      })
  void parse_badFilter_saysWhere(String text) {
    assertThatThrownBy(() -> WhereParser.parse(text))
        .isInstanceOf(BadQuestion.class)
        .hasMessageStartingWith("where, at character ");
  }

  @Test
  void parse_unknownField_namesTheKnownOnes() {
    assertThatThrownBy(() -> WhereParser.parse("colour=red"))
        .hasMessageContaining("\"colour\" is not a field")
        .hasMessageContaining("service, workload, model")
        .hasMessageContaining("queueing");
  }

  @Test
  void parse_tooLongOrTooMany_isRefused() {
    assertThatThrownBy(() -> WhereParser.parse("model=" + "x".repeat(10_000)))
        .hasMessageContaining("longer than 4096");
    assertThatThrownBy(() -> WhereParser.parse("model=x" + ",model=x".repeat(32)))
        .hasMessageContaining("more than 32");
  }

  @Test
  void parse_anyText_isReadOrRefusedButNeverBreaks() {
    Random random = new Random(7);
    String[] pieces = {
      "model",
      "e2e",
      "streamed",
      "flag",
      "=",
      "!=",
      "=~",
      "!~",
      ">",
      ">=",
      "<",
      ",",
      "\"",
      "\\",
      "'",
      "null",
      "true",
      "2s",
      "150ms",
      " ",
      "\0",
      "\n",
      "é",
      "🙂",
      "(",
      ")",
      "[",
      "--",
      ";",
      "x"
    };
    int read = 0;
    for (int round = 0; round < 200_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(9); i >= 0; i--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      read += readOrRefused(text.toString());
    }
    assertThat(read).isGreaterThan(1_000);
  }

  private static int readOrRefused(String text) {
    try {
      List<Condition> conditions = WhereParser.parse(text);
      assertThat(conditions).allSatisfy(c -> assertThat(Field.of(c.field().name())).isNotNull());
      return 1;
    } catch (BadQuestion e) {
      assertThat(e.getMessage()).doesNotContain("\n").doesNotContain("\0");
      return 0;
    }
  }

  private static Condition condition(String field, Operator operator, @Nullable Object value) {
    Field known = Field.of(field);
    assertThat(known).isNotNull();
    return new Condition(known, operator, value);
  }
}
