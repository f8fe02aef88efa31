package io.whylate.formats.jaeger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.Collected;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.Remark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JaegerJsonTest {

  private static final String TRACE = "{'traceID':'AB12','spans':[%s],'processes':{%s}}";
  private static final String IDS = "'traceID':'AB12','spanID':'C3','processID':'p1'";
  private static final String TIMES = "'startTime':1796052138123456,'duration':1000";
  private static final String PROCESS =
      "'p1':{'serviceName':'engine','tags':[{'key':'hostname','type':'string','value':'box'}]}";

  @Test
  void read_takesEverythingOver() throws MalformedInput {
    Span span =
        read("""
                'operationName':'GET /chat',
                'references':[
                  {'refType':'FOLLOWS_FROM','traceID':'AB12','spanID':'B9'},
                  {'refType':'CHILD_OF','traceID':'AB12','spanID':'B2'},
                  {'refType':'CHILD_OF','traceID':'FF','spanID':'B7'}],
                'tags':[
                  {'key':'span.kind','type':'string','value':'server'},
                  {'key':'n','type':'int64','value':'9007199254740993'},
                  {'key':'part','type':'float64','value':0.5},
                  {'key':'error','type':'bool','value':true},
                  {'key':'otel.scope.name','type':'string','value':'vllm'},
                  {'key':'w3c.tracestate','type':'string','value':'ot=th:8'}],
                'logs':[{'timestamp':1796052138123460,
                  'fields':[{'key':'event','type':'string','value':'first_token'}]}],
                """
                + IDS
                + ","
                + TIMES)
            .only();

    assertThat(span.traceId()).isEqualTo("0000000000000000000000000000ab12");
    assertThat(span.spanId()).isEqualTo("00000000000000c3");
    assertThat(span.parentSpanId()).isEqualTo("00000000000000b2");
    assertThat(span.links())
        .extracting("spanId")
        .containsExactly("00000000000000b9", "00000000000000b7");
    assertThat(span.kind()).isEqualTo(SpanKind.SERVER);
    assertThat(span.startNs()).isEqualTo(1_796_052_138_123_456_000L);
    assertThat(span.durationNs()).isEqualTo(1_000_000);
    assertThat(span.service()).isEqualTo("engine");
    assertThat(span.resource().clock()).isEqualTo("box");
    assertThat(span.scope()).isEqualTo("vllm");
    assertThat(span.status()).isEqualTo(SpanStatus.ERROR);
    assertThat(span.traceState()).isEqualTo("ot=th:8");
    assertThat(span.attributes().values())
        .containsEntry("n", 9_007_199_254_740_993L)
        .containsEntry("part", 0.5);
    assertThat(span.events().get(0).name()).isEqualTo("first_token");
    assertThat(span.events().get(0).timeNs()).isEqualTo(1_796_052_138_123_460_000L);
  }

  @Test
  void read_followsFromAlone_isTheParent() throws MalformedInput {
    Span span =
        read("'references':[{'refType':'FOLLOWS_FROM','traceID':'AB12','spanID':'B9'}],"
                + IDS
                + ","
                + TIMES)
            .only();

    assertThat(span.parentSpanId()).isEqualTo("00000000000000b9");
    assertThat(span.links()).isEmpty();
  }

  @Test
  void read_bareTrace_isATrace() throws MalformedInput {
    String trace = TRACE.formatted("{" + IDS + "," + TIMES + "}", PROCESS);

    assertThat(Collected.read(trace.replace('\'', '"')).only().service()).isEqualTo("engine");
  }

  @Test
  void read_unknownProcess_isSaid() throws MalformedInput {
    Collected collected = read("'traceID':'AB12','spanID':'C3','processID':'p9'," + TIMES);

    assertThat(collected.only().service()).isEqualTo("unknown_service");
    assertThat(collected.remarks.get(0).kind()).isEqualTo(Remark.Kind.ASSUMED);
    assertThat(collected.remarks.get(0).reason()).contains("p9");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'references':[{'refType':'CHILD_OF','traceID':'AB12','spanID':'0000000000000000'}]",
        "'references':[{'refType':'CHILD_OF','traceID':'0','spanID':'0'}]",
        "'parentSpanID':'0'"
      })
  void read_zeroAsParent_isNone(String parent) throws MalformedInput {
    Span span = read(IDS + "," + TIMES + "," + parent).only();

    assertThat(span.parentSpanId()).isNull();
    assertThat(span.links()).isEmpty();
  }

  @Test
  void read_processesOfAnotherType_isSaid() {
    assertThatThrownBy(() -> Collected.read("{\"data\":[{\"spans\":[],\n\"processes\":[1,2]}]}"))
        .isInstanceOf(MalformedInput.class)
        .hasMessage("a-file: line 2, column 13: processes must be an object, is an array");
  }

  @Test
  void read_negativeDuration_isFlagged() throws MalformedInput {
    assertThat(
            read(IDS + ",'startTime':1796052138123456,'duration':-5").breakdowns().get(0).flags())
        .contains("negative_duration");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'startTime':null",
        "'startTime':'soon'",
        "'startTime':9999999999999999999",
        "'startTime':-1",
        "'duration':[]",
        "'traceID':''",
        "'spanID':5",
        "'spanID':'0000000000000000'",
        "'tags':[{'key':'n','type':'int64','value':'many'}]",
        "'references':[{'traceID':'AB12'}]",
        "'logs':{}"
      })
  void read_wrongType_isNamedWithItsPlace(String wrong) throws MalformedInput {
    Collected collected = read(IDS + "," + TIMES + "," + wrong);

    assertThat(collected.spans).isEmpty();
    assertThat(collected.remarks.get(0).kind()).isEqualTo(Remark.Kind.BROKEN);
    assertThat(collected.remarks.get(0).place()).startsWith("line 1, column ");
    assertThat(collected.remarks.get(0).reason()).startsWith("span without a name: ");
  }

  private static Collected read(String span) throws MalformedInput {
    String trace = TRACE.formatted("{" + span + "}", PROCESS);
    return Collected.read(("{'data':[" + trace + "],'errors':null}").replace('\'', '"'));
  }
}
