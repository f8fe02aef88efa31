package io.whylate.formats.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.Collected;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.Remark;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpJsonTest {

  private static final String IDS =
      "'traceId':'0af7651916cd43dd8448eb211c80319c','spanId':'00f067aa0ba902b7'";
  private static final String TIMES =
      "'startTimeUnixNano':'1796052138123456789','endTimeUnixNano':'1796052138123457789'";

  @Test
  void read_takesEverythingOver() throws MalformedInput {
    Span span =
        read("""
                'parentSpanId':'b7ad6b7169203331','name':'GET /chat','kind':2,'traceState':'ot=th:8',
                'attributes':[
                  {'key':'text','value':{'stringValue':'a'}},
                  {'key':'many','value':{'intValue':'9007199254740993'}},
                  {'key':'few','value':{'intValue':7}},
                  {'key':'part','value':{'doubleValue':0.5}},
                  {'key':'none','value':{'doubleValue':'NaN'}},
                  {'key':'yes','value':{'boolValue':true}},
                  {'key':'bytes','value':{'bytesValue':'AQI='}},
                  {'key':'list','value':{'arrayValue':{'values':[{'stringValue':'x'},{'intValue':1}]}}},
                  {'key':'map','value':{'kvlistValue':{'values':[{'key':'in','value':{'intValue':2}}]}}},
                  {'key':'absent'}],
                'events':[{'name':'first_token','timeUnixNano':1796052138123456800}],
                'links':[{'traceId':'0af7651916cd43dd8448eb211c80319d','spanId':'b7ad6b7169203331'}],
                'status':{'code':2},
                """
                + IDS
                + ","
                + TIMES)
            .only();

    assertThat(span.traceId()).isEqualTo("0af7651916cd43dd8448eb211c80319c");
    assertThat(span.spanId()).isEqualTo("00f067aa0ba902b7");
    assertThat(span.parentSpanId()).isEqualTo("b7ad6b7169203331");
    assertThat(span.name()).isEqualTo("GET /chat");
    assertThat(span.kind()).isEqualTo(SpanKind.SERVER);
    assertThat(span.startNs()).isEqualTo(1_796_052_138_123_456_789L);
    assertThat(span.durationNs()).isEqualTo(1_000);
    assertThat(span.service()).isEqualTo("engine");
    assertThat(span.scope()).isEqualTo("vllm");
    assertThat(span.status()).isEqualTo(SpanStatus.ERROR);
    assertThat(span.traceState()).isEqualTo("ot=th:8");
    assertThat(span.events().get(0).timeNs()).isEqualTo(1_796_052_138_123_456_800L);
    assertThat(span.links().get(0).traceId()).endsWith("9d");
    assertThat(span.attributes().values())
        .containsEntry("text", "a")
        .containsEntry("many", 9_007_199_254_740_993L)
        .containsEntry("few", 7L)
        .containsEntry("part", 0.5)
        .containsEntry("none", Double.NaN)
        .containsEntry("yes", true)
        .containsEntry("bytes", "0102")
        .containsEntry("list", List.of("x", 1L))
        .containsEntry("map.in", 2L)
        .doesNotContainKey("absent");
  }

  @ParameterizedTest
  @CsvSource({
    "0AF7651916CD43DD8448EB211C80319C, 00F067AA0BA902B7",
    "CvdlGRbNQ92ESOshHIAxnA==, APBnqgupArc=",
    "CvdlGRbNQ92ESOshHIAxnA, APBnqgupArc"
  })
  void read_idsInOtherForms_areTheSameIds(String traceId, String spanId) throws MalformedInput {
    Span span = read("'traceId':'%s','spanId':'%s',%s".formatted(traceId, spanId, TIMES)).only();

    assertThat(span.traceId()).isEqualTo("0af7651916cd43dd8448eb211c80319c");
    assertThat(span.spanId()).isEqualTo("00f067aa0ba902b7");
  }

  @Test
  void read_constantsByName_areTheSame() throws MalformedInput {
    Span span =
        read("'kind':'SPAN_KIND_CLIENT','status':{'code':'STATUS_CODE_OK'}," + IDS + "," + TIMES)
            .only();

    assertThat(span.kind()).isEqualTo(SpanKind.CLIENT);
    assertThat(span.status()).isEqualTo(SpanStatus.OK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'startTimeUnixNano':'soon'",
        "'startTimeUnixNano':1.5",
        "'startTimeUnixNano':{}",
        "'startTimeUnixNano':'18446744073709551616'",
        "'startTimeUnixNano':1e999999999",
        "'name':7",
        "'traceId':12",
        "'traceId':'0af7651916cd43dd8448eb211c8031'",
        "'traceId':'zzf7651916cd43dd8448eb211c80319c'",
        "'spanId':'0000000000000000'",
        "'kind':'FRIENDLY'",
        "'kind':'UNRECOGNIZED'",
        "'status':{'code':'UNRECOGNIZED'}",
        "'attributes':{}",
        "'attributes':[1]",
        "'attributes':[{'key':'a','value':{'intValue':'many'}}]",
        "'events':[null]",
        "'status':3"
      })
  void read_wrongType_isNamedWithItsPlace(String wrong) throws MalformedInput {
    // The last of two fields of one name counts.
    Collected collected = read(IDS + "," + TIMES + "," + wrong);

    assertThat(collected.spans).isEmpty();
    assertThat(collected.remarks).hasSize(1);
    Remark remark = collected.remarks.get(0);
    assertThat(remark.kind()).isEqualTo(Remark.Kind.BROKEN);
    assertThat(remark.place()).startsWith("line 3, column ");
    assertThat(remark.reason()).startsWith("span ").hasSizeLessThan(200);
  }

  @Test
  void read_idOfAMegabyte_isNamedInShort() throws MalformedInput {
    Collected collected = read(TIMES + ",'traceId':'" + "a".repeat(1 << 20) + "'");

    assertThat(collected.remarks.get(0).reason())
        .contains("traceId must be 32 hex digits", "characters")
        .hasSizeLessThan(200);
  }

  @Test
  void read_endBeforeStart_isFlagged() throws MalformedInput {
    Breakdown breakdown =
        read(IDS + ",'startTimeUnixNano':2000,'endTimeUnixNano':1000").breakdowns().get(0);

    assertThat(breakdown.flags()).contains("negative_duration");
    assertThat(breakdown.e2eNs()).isZero();
  }

  @Test
  void read_ownParent_isFlagged() throws MalformedInput {
    Breakdown breakdown =
        read("'parentSpanId':'00f067aa0ba902b7'," + IDS + "," + TIMES).breakdowns().get(0);

    assertThat(breakdown.flags()).contains("parent_cycle");
  }

  @Test
  void read_resourceAndScopeAfterTheSpans_belongToThem() throws MalformedInput {
    Span span =
        Collected.read(
                json(
                    "{'resourceSpans':[{'scopeSpans':[{'spans':[{%s,%s}],'scope':{'name':'vllm'}}],"
                            .formatted(IDS, TIMES)
                        + "'resource':{'attributes':[{'key':'service.name','value':{'stringValue':'engine'}}]}}]}"))
            .only();

    assertThat(span.service()).isEqualTo("engine");
    assertThat(span.scope()).isEqualTo("vllm");
  }

  @Test
  void read_manySpansBeforeTheResource_keepOrderAndScope() throws MalformedInput {
    String spans =
        IntStream.rangeClosed(1, 20_000)
            .mapToObj(
                "{'traceId':'0af7651916cd43dd8448eb211c80319c','spanId':'%016x',%%s}"::formatted)
            .collect(Collectors.joining(","))
            .replace("%s", TIMES);
    Collected collected =
        Collected.read(
            json(
                "{'resourceSpans':[{'scopeSpans':[{'spans':[%s],'scope':{'name':'a'}},{'scope':{'name':'b'},'spans':[{%s,%s}]},{'spans':[{%s,%s}]}],"
                        .formatted(spans, IDS, TIMES, IDS, TIMES)
                    + "'resource':{'attributes':[{'key':'service.name','value':{'stringValue':'engine'}}]}}]}"));

    assertThat(collected.spans)
        .hasSize(20_002)
        .allMatch(span -> span.service().equals("engine"))
        .extracting(Span::spanId)
        .startsWith("0000000000000001", "0000000000000002");
    assertThat(collected.spans.subList(19_999, 20_002))
        .extracting(Span::scope)
        .containsExactly("a", "b", "");
  }

  @Test
  void read_nothingButSpans_hasNoService() throws MalformedInput {
    Span span =
        Collected.read(
                json("{'batches':[{'scopeSpans':[{'spans':[{%s,%s}]}]}]}".formatted(IDS, TIMES)))
            .only();

    assertThat(span.service()).isEqualTo("unknown_service");
  }

  @Test
  void read_listThatIsNone_saysWhere() {
    assertThatThrownBy(() -> Collected.read(json("{'resourceSpans':\n 5}")))
        .isInstanceOf(MalformedInput.class)
        .hasMessage("a-file: line 2, column 2: resourceSpans must be an array");
  }

  private static Collected read(String span) throws MalformedInput {
    return Collected.read(
        json(
            """
            {'resourceSpans':[{'resource':{'attributes':[
              {'key':'service.name','value':{'stringValue':'engine'}}]},
              'scopeSpans':[{'scope':{'name':'vllm'},'spans':[{%s}]}]}]}"""
                .formatted(span)));
  }

  private static String json(String withQuotes) {
    return withQuotes.replace('\'', '"');
  }
}
