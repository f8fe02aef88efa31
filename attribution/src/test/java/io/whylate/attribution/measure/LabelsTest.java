package io.whylate.attribution.measure;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.SpanBuilder;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.tree.TreeBuilder;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LabelsTest {

  private static final LayerRules RULES =
      LayerRules.standard()
          .withUserRules(
              """
              us  service=edge    workload  web
              us  service=rag     workload  answers
              us  enduser.id=*    tenant    =enduser.id
              us  app.chat_id=*   session   =app.chat_id
              """);

  @Test
  void of_takesTheRuleForTheSpanNearestToTheWindow() {
    Labels labels =
        labels(
            RULES,
            span("turn").service("caller").at(0, 100),
            span("GET").kind(SpanKind.SERVER).service("rag").id("s2").under("s1").at(1, 99),
            span("GET").service("edge").id("s3").under("s2").with("enduser.id", "u-1").at(2, 98));
    assertThat(labels.workload()).isEqualTo("answers");
    assertThat(labels.tenant()).isEqualTo("u-1");
    assertThat(labels.session()).isNull();
  }

  @Test
  void of_takesASpansOwnTagsBeforeAnyRule() {
    Labels labels =
        labels(
            RULES,
            span("turn").service("edge").with("enduser.id", "u-1").at(0, 100),
            span("work")
                .id("s2")
                .under("s1")
                .with("whylate.workload", "batch")
                .with("whylate.tenant", "acme"));
    assertThat(labels.workload()).isEqualTo("batch");
    assertThat(labels.tenant()).isEqualTo("acme");
  }

  @Test
  void of_takesASessionByRuleBeforeWhatConventionsCallIt() {
    SpanBuilder turn = span("turn").with("gen_ai.conversation.id", "c").with("session.id", "s");
    assertThat(labels(RULES, turn).session()).isEqualTo("s");
    assertThat(labels(RULES, turn.with("app.chat_id", "a")).session()).isEqualTo("a");
    assertThat(labels(LayerRules.standard(), turn).session()).isEqualTo("s");
    assertThat(labels(RULES, span("turn").with("gen_ai.conversation.id", "c")).session())
        .isEqualTo("c");
  }

  private static Labels labels(LayerRules rules, SpanBuilder... spans) {
    return Labels.of(
        new TreeBuilder(rules)
            .build(
                Stream.of(spans).map(SpanBuilder::build).toList(),
                RequestKey.ofTrace("t1"),
                EnumSet.noneOf(Flag.class)),
        rules);
  }
}
