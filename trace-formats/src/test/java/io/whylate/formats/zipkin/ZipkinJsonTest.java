package io.whylate.formats.zipkin;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.Collected;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.Remark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipkinJsonTest {

  private static final String IDS = "'traceId':'AB12','id':'C3'";
  private static final String TIMES = "'timestamp':1796052138123456,'duration':1000";

  @Test
  void read_takesEverythingOver() throws MalformedInput {
    Span span =
        read("""
                'parentId':'B2','name':'get /chat','kind':'CLIENT',
                'localEndpoint':{'serviceName':'edge','ipv4':'10.0.0.1','port':80},
                'remoteEndpoint':{'serviceName':'engine','ipv6':'::1'},
                'tags':{'http.method':'GET','error':'reset'},
                'annotations':[{'timestamp':1796052138123460,'value':'first_token'}],
                """
                + IDS
                + ","
                + TIMES)
            .only();

    assertThat(span.traceId()).isEqualTo("0000000000000000000000000000ab12");
    assertThat(span.spanId()).isEqualTo("00000000000000c3");
    assertThat(span.parentSpanId()).isEqualTo("00000000000000b2");
    assertThat(span.kind()).isEqualTo(SpanKind.CLIENT);
    assertThat(span.startNs()).isEqualTo(1_796_052_138_123_456_000L);
    assertThat(span.durationNs()).isEqualTo(1_000_000);
    assertThat(span.service()).isEqualTo("edge");
    assertThat(span.resource().clock()).isEqualTo("10.0.0.1");
    assertThat(span.status()).isEqualTo(SpanStatus.ERROR);
    assertThat(span.attributes().values())
        .containsEntry("http.method", "GET")
        .containsEntry("peer.service", "engine")
        .containsEntry("server.address", "::1");
    assertThat(span.events().get(0).timeNs()).isEqualTo(1_796_052_138_123_460_000L);
  }

  @Test
  void read_halvesOfOneCallTenSecondsApart_haveTheirDifferenceAsNetwork() throws MalformedInput {
    String turn =
        "{'traceId':'ab','id':'b2','timestamp':1796052138000000,'duration':6000,'localEndpoint':{'ipv4':'10.0.0.1'}}";
    String client =
        "{'traceId':'ab','id':'c3','parentId':'b2','kind':'CLIENT','timestamp':1796052138000500,'duration':5000,'localEndpoint':{'ipv4':'10.0.0.1'}}";
    String server =
        "{'traceId':'ab','id':'c3','parentId':'b2','kind':'SERVER','timestamp':1796052148000000,'duration':4000,'shared':true,'localEndpoint':{'serviceName':'engine','ipv4':'10.0.0.2'}}";

    Breakdown breakdown =
        Collected.read(("[[" + turn + "," + client + "," + server + "]]").replace('\'', '"'))
            .breakdowns()
            .get(0);

    assertThat(breakdown.layers())
        .containsEntry(Layer.CALLER, 1_000_000L)
        .containsEntry(Layer.NETWORK, 1_000_000L)
        .containsEntry(Layer.APPLICATION, 4_000_000L);
    assertThat(breakdown.networkBoundNs()).isEqualTo(500_000);
  }

  @Test
  void read_zeroAsParent_isNone() throws MalformedInput {
    Span span = read(IDS + "," + TIMES + ",'parentId':'0000000000000000'").only();

    assertThat(span.parentSpanId()).isNull();
  }

  @Test
  void read_withoutTimestamp_isCountedAsIncomplete() throws MalformedInput {
    Collected collected = read(IDS + ",'name':'get'");

    assertThat(collected.spans).isEmpty();
    assertThat(collected.remarks.get(0).kind()).isEqualTo(Remark.Kind.INCOMPLETE);
  }

  @Test
  void read_withoutDuration_hasNoLengthAndIsSaid() throws MalformedInput {
    Collected collected = read(IDS + ",'timestamp':1796052138123456");

    assertThat(collected.only().durationNs()).isZero();
    assertThat(collected.remarks.get(0).kind()).isEqualTo(Remark.Kind.ASSUMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'timestamp':'soon'",
        "'timestamp':-1",
        "'duration':true",
        "'traceId':7",
        "'id':''",
        "'kind':'FRIEND'",
        "'tags':[]",
        "'tags':{'a':1}",
        "'localEndpoint':'here'",
        "'annotations':[5]"
      })
  void read_wrongType_isNamedWithItsPlace(String wrong) throws MalformedInput {
    Collected collected = read(IDS + "," + TIMES + "," + wrong);

    assertThat(collected.spans).isEmpty();
    assertThat(collected.remarks.get(0).kind()).isEqualTo(Remark.Kind.BROKEN);
    assertThat(collected.remarks.get(0).place()).isEqualTo("line 1, column 2");
    assertThat(collected.remarks.get(0).reason()).startsWith("span without a name: ");
  }

  @Test
  void read_idOfAMegabyte_isNamedInShort() throws MalformedInput {
    Collected collected = read(TIMES + ",'id':'c3','traceId':'" + "x".repeat(1 << 20) + "'");

    assertThat(collected.remarks.get(0).reason())
        .contains("traceId must be at most 128 characters")
        .hasSizeLessThan(200);
  }

  private static Collected read(String span) throws MalformedInput {
    return Collected.read(("[{" + span + "}]").replace('\'', '"'));
  }
}
