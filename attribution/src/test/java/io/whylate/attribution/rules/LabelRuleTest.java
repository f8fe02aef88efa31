package io.whylate.attribution.rules;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.whylate.attribution.span.SpanBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelRuleTest {

  @Test
  void label_isTheFirstThatHolds() {
    LayerRules rules =
        LayerRules.parse(
            """
            us  http.route=/v1/chat*, service=edge  workload  chat
            us  http.route=/v1/*                    workload  other
            us  http.route=*                        tenant    acme
            """);
    SpanBuilder route = span("GET").service("edge").with("http.route", "/v1/chat/completions");
    assertThat(rules.label(Label.WORKLOAD, route.build())).isEqualTo("chat");
    assertThat(rules.label(Label.WORKLOAD, route.service("rag").build())).isEqualTo("other");
    assertThat(rules.label(Label.TENANT, route.build())).isEqualTo("acme");
    assertThat(rules.label(Label.SESSION, route.build())).isNull();
    assertThat(rules.label(Label.WORKLOAD, span("work").build())).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "enduser.id,                  u-1",
    "resource:k8s.namespace.name, shop",
    "service,                     edge",
    "name,                        GET",
  })
  void label_canBeTakenFromTheSpan(String key, String value) {
    LayerRules rules = LayerRules.parse("us  " + key + "=*  workload  =" + key);
    SpanBuilder span =
        span("GET")
            .service("edge")
            .with("enduser.id", "u-1")
            .resource("k8s.namespace.name", "shop");
    assertThat(rules.label(Label.WORKLOAD, span.build())).isEqualTo(value);
  }

  @Test
  void label_ofAKeyThatIsAbsentIsLeftToTheNextRule() {
    LayerRules rules =
        LayerRules.parse("us  name=*  session  =app.chat_id\nus  name=*  session  none");
    assertThat(rules.label(Label.SESSION, span("a").with("app.chat_id", 7L).build()))
        .isEqualTo("7");
    assertThat(rules.label(Label.SESSION, span("a").build())).isEqualTo("none");
  }

  @Test
  void label_leavesTheLayerOfTheSpanAlone() {
    LayerRules rules = LayerRules.standard().withUserRules("us  name=*  workload  all");
    Classification chat =
        rules.classify(span("chat m").with("gen_ai.operation.name", "chat").build());
    assertThat(chat.producer()).isEqualTo("OTel gen_ai");
    assertThat(rules.version()).isNotEqualTo(LayerRules.standard().version());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "us  name=*  tenant  =http.request.header.x-tenant",
        "us  http.request.header.x-tenant=acme  tenant  acme",
        "us  service=edge, enduser.id|http.request.header.x-tenant=acme  tenant  acme",
        "us  service=edge, http.request.header.x-tenant!=acme  tenant  others",
        "us  name=*  tenant  =rpc.grpc.request.metadata.tenant",
        "us  name=*  tenant  =baggage.tenant",
        "us  name=*  tenant  =x-tenant",
        "us  name=*  tenant  =url.query",
        "us  name=*  tenant  =url.path",
        "us  name=*  tenant  =http.path",
        "us  name=*  tenant  =X-Tenant",
        "us  name=*  tenant  =HTTP.Request.Header.tenant",
        "us  name=*  tenant  =http.route",
        "us  name=*  tenant  =name",
        "us  url.path=/tenants/shop*  tenant  shop",
        "us  kind=SERVER, server.address=shop.*  tenant  shop",
        "us  user_agent.original=shop*  tenant  shop",
      })
  void parse_ofATenantThatAnyCallerCanWriteIsRefused(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LayerRules.parse("# tenants\n\n" + line))
        .withMessageStartingWith("line 3: a tenant cannot come from '")
        .withMessageMatching(".*', which any caller can (write|choose)");
    assertThat(LayerRules.parse(line.replace("tenant  ", "workload  ")).givesLabel(Label.WORKLOAD))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "us  name=*  workload; line 1: expected whose, when, workload and its value or =key",
        "us  name=*  workload  a  b; line 1: expected whose, when, workload and its value or =key",
        "us  name=*  session  =; line 1: '=' names nothing that has a value",
        "us  name=*  session  =event; line 1: '=event' names nothing that has a value",
        "us  name  session  s; line 1: 'name' is not key=value",
      })
  void parse_ofABrokenLineNamesTheLineAndTheFault(String line, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LayerRules.parse(line))
        .withMessage(message);
  }
}
