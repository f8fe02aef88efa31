package io.whylate.attribution.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayerRulesTest {

  private static final LayerRules STANDARD = LayerRules.standard();

  @Test
  void classify_knowsVllmsSpanByItsAttributesNotItsNameAlone() {
    Span engine = span("llm_request", Map.of("gen_ai.latency.e2e", 1.976));
    assertThat(STANDARD.classify(engine).is(Mark.ENGINE)).isTrue();
    assertThat(STANDARD.classify(span("llm_request", Map.of())).marks()).isEmpty();
  }

  @Test
  void classify_ofAnUnknownSpanNamesNoLayer() {
    Classification classification = STANDARD.classify(span("work", Map.of("whylate.layer", "cpu")));
    assertThat(classification.layer()).isNull();
    assertThat(classification.rule()).isEqualTo("own-time");
  }

  @Test
  void classify_takesTheFirstRuleThatMatches() {
    LayerRules rules =
        LayerRules.parse("a  name=work  tool\nb  name=work, kind=INTERNAL  retrieval\n");
    Classification classification = rules.classify(span("work", Map.of()));
    assertThat(classification.layer()).isEqualTo(Layer.TOOL);
    assertThat(classification.rule()).isEqualTo("a: name=work");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a  name=x; line 2: expected whose, when, layer and marks",
        "a  name=x  cpu; line 2: there is no layer or label 'cpu'",
        "a  name  tool; line 2: 'name' is not key=value",
        "a  kind=CLIENT  tool; line 2: 'kind=CLIENT' cannot come first",
        "a  k!=v  tool; line 2: 'k!=v' cannot come first",
        "a  |k=v  tool; line 2: '|k=v' has an empty key",
        "a  name=x||y  tool; line 2: '' is not a value",
        "a  name~=_  tool; line 2: '_' is not a value",
        "a  name=x  -  call; line 2: a call needs the layer",
        "a  name=x  wrokload  chat; line 2: there is no layer or label 'wrokload'",
        "a  name=x, kind=SERVR  tool; line 2: 'SERVR' is no kind of span; there are [INTERNAL",
        "a  name=fo*o  tool; line 2: 'fo*o' has a star inside",
        "a  name=x\ttool; line 2: there is a tab",
        "a  name=x  tool  loud; line 2: there is no mark 'loud'",
      })
  void parse_ofABrokenLineNamesTheLineAndTheFault(String line, String message) {
    assertThatThrownBy(() -> LayerRules.parse("# first\n" + line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource({
    "'name=work',               work,     k,       v,          true",
    "'name=wo*',                work,     k,       v,          true",
    "'name=*rk',                work,     k,       v,          true",
    "'name=*or*',               work,     k,       v,          true",
    "'name=or*',                work,     k,       v,          false",
    "'name=WORK',               work,     k,       v,          false",
    "'name~=W_O-R K',           work,     k,       v,          true",
    "'name~=*pg_vec*',          my pgvector, k,    v,          true",
    "'name~=w-ork',             _Wo rk_,  k,       v,          true",
    "'name~=work',              work2,    k,       v,          false",
    "'name~=wor*',              W-ORK,    k,       v,          true",
    "'name~=ork*',              work,     k,       v,          false",
    "'name~=*ork',              WO_RK,    k,       v,          true",
    "'name~=*or',               work,     k,       v,          false",
    "'name~=*aab*',             aaab,     k,       v,          true",
    "'k=*',                     work,     k,       v,          true",
    "'other=*',                 work,     k,       v,          false",
    "'other|k=u|v',             work,     k,       v,          true",
    "'name=work, k!=*',         work,     k,       v,          false",
    "'name=work, other!=*',     work,     k,       v,          true",
    "'name=work, k!=v|u',       work,     k,       v,          false",
    "'name=work, k!=u',         work,     k,       v,          true",
    "'name=work, kind=CLIENT',  work,     k,       v,          false",
    "'name=work, kind!=CLIENT', work,     k,       v,          true",
    "'k=*<=>*',                 work,     k,       'a <=> ?',  true",
    "'event=first',             work,     k,       v,          true",
    "'event=second',            work,     k,       v,          false",
    "'k=v, resource:zone=a*',   work,     k,       v,          true",
    "'k=v, resource:zone=b*',   work,     k,       v,          false",
  })
  void conditions_holdAsTheHeadOfTheTableSays(
      String when, String name, String key, String value, boolean holds) {
    Span span =
        SpanBuilder.span(name).with(key, value).event("first", 0).resource("zone", "a1").build();
    assertThat(LayerRules.parse("p  " + when + "  tool").classify(span).layer())
        .isEqualTo(holds ? Layer.TOOL : null);
  }

  @Test
  void classify_ofAnAbsurdlyLongValueTakesNoLonger() {
    LayerRules rules = LayerRules.parse("p  name~=ab|*abc*|*abd  tool");
    for (String part : List.of("-", "a", "ab-", "a_")) {
      Span span = span(part.repeat(1_000_000), Map.of());
      assertTimeoutPreemptively(Duration.ofSeconds(10), () -> rules.classify(span));
      assertThat(rules.classify(span).layer()).isNull();
    }
  }

  @Test
  void withUserRules_putsThemAfterTheOwnTagAndBeforeAllElse() {
    LayerRules rules = STANDARD.withUserRules("# ours\nus  name=chat*  guardrail\n");
    Span chat = span("chat m", Map.of("gen_ai.operation.name", "chat"));
    Span tagged = span("chat m", Map.of("whylate.layer", "tool"));
    assertThat(rules.classify(chat).layer()).isEqualTo(Layer.GUARDRAIL);
    assertThat(rules.classify(chat).rule()).isEqualTo("us: name=chat*");
    assertThat(rules.classify(tagged).layer()).isEqualTo(Layer.TOOL);
    assertThat(STANDARD.classify(chat).layer()).isEqualTo(Layer.MODEL_UNDIVIDED);
  }

  @Test
  void withUserRules_changesTheVersionOnlyWhenThereAreAny() {
    String standard = STANDARD.version();
    LayerRules one = STANDARD.withUserRules("us  name=a  tool");
    LayerRules other = STANDARD.withUserRules("us  name=b  tool");
    assertThat(one.version()).startsWith(standard + "+").isNotEqualTo(other.version());
    assertThat(STANDARD.withUserRules("# nothing yet\n").version()).isEqualTo(standard);
  }

  @Test
  void version_changesWithTheRules() {
    assertThat(LayerRules.parse("a  name=x  tool").version())
        .isNotEqualTo(LayerRules.parse("a  name=x  retrieval").version());
  }

  @Test
  void version_tellsTablesWithOneHashCodeApart() {
    String one = "Aa  name=x  tool";
    String other = "BB  name=x  tool";
    assertThat(one).hasSameHashCodeAs(other);
    assertThat(LayerRules.parse(one).version()).isNotEqualTo(LayerRules.parse(other).version());
  }

  private static Span span(String name, Map<String, Object> attributes) {
    SpanBuilder span = SpanBuilder.span(name);
    attributes.forEach(span::with);
    return span.build();
  }
}
