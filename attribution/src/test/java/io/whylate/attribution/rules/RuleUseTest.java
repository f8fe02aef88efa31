package io.whylate.attribution.rules;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuleUseTest {

  @Test
  void unmet_isEveryRuleThatHeldForNoSpan() {
    RuleUse use =
        new RuleUse(
            """
            # layers
            us  name=rank*      retrieval
            us  name=rnak, service=edge  tool

            us  service=edge    workload   chat
            us  service=*       session    =app.chat_id
            """);
    use.see(span("rank_passages").service("edge").build());
    assertThat(use.unmet())
        .containsExactly(
            "line 3: us  name=rnak, service=edge  tool",
            "line 6: us  service=*  session  =app.chat_id");
    use.see(span("rnak").service("edge").with("app.chat_id", "c").build());
    assertThat(use.unmet()).isEmpty();
  }
}
