package io.whylate.attribution.tree;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.clean.CleanSpans;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanBuilder;
import io.whylate.attribution.span.SpanKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WrappersTest {

  private static final LayerRules RULES = LayerRules.standard();
  private static final int MANY = 50_000;

  private final List<Span> spans = new ArrayList<>();

  @Test
  void adopt_findsTheShortestWrapperAsTryingThemAllDoes() {
    Random random = new Random(20_261_130);
    for (int trial = 0; trial < 500; trial++) {
      spans.clear();
      add(span("turn").id("root").at(0, 100));
      List<Span> chats = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        int start = random.nextInt(60);
        int end = start + 1 + random.nextInt(40 - i);
        chats.add(add(chat("chat" + i).at(start, end)));
      }
      for (int i = 0; i < 8; i++) {
        int start = random.nextInt(60);
        Span http = add(http("http" + i).at(start, start + random.nextInt(20)));
        assertThat(lengthOf(parents().get(http.spanId()), chats))
            .as("%s in %s", http, chats)
            .isEqualTo(shortestAround(http, chats));
      }
    }
  }

  @Test
  void adopt_leavesOtherProcessesAndOtherParentsAlone() {
    add(span("turn").id("root").at(0, 100));
    add(chat("chat").at(10, 90));
    add(span("POST").id("elsewhere").kind(SpanKind.CLIENT).service("x").under("root").at(20, 30));
    add(span("work").id("work").under("root").at(15, 85));
    add(span("POST").id("deeper").kind(SpanKind.CLIENT).under("work").at(20, 30));
    assertThat(parents()).containsEntry("elsewhere", "root").containsEntry("deeper", "work");
  }

  @Test
  void adopt_hangsTheClientUnderTheInnermostOfWhatDescribesOneCall() {
    add(span("turn").id("root").at(0, 100));
    add(chat("b-outer").at(10, 90));
    add(chat("a-inner").under("b-outer").at(10, 90));
    add(http("http").at(20, 80));
    assertThat(parents()).containsEntry("http", "a-inner").containsEntry("a-inner", "b-outer");
  }

  @Test
  void build_ofManySiblingsTakesNoTimeToSpeakOf() {
    add(span("turn").id("root").at(0, 10 * MANY));
    for (int i = 0; i < MANY; i++) {
      add(chat("chat" + i).at(i, 8 * MANY - i));
      add(http("http" + i).at(i, 8 * MANY - i));
    }
    assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertThat(parents().get("http7")).isEqualTo("chat7"));
  }

  private Span add(SpanBuilder span) {
    Span built = span.build();
    spans.add(built);
    return built;
  }

  private static SpanBuilder chat(String id) {
    return span("chat m").id(id).under("root").with("gen_ai.operation.name", "chat");
  }

  private static SpanBuilder http(String id) {
    return span("POST").id(id).under("root").kind(SpanKind.CLIENT);
  }

  private static @Nullable Long shortestAround(Span http, List<Span> chats) {
    return chats.stream()
        .filter(chat -> chat.startNs() <= http.startNs() && chat.endNs() >= http.endNs())
        .map(Span::durationNs)
        .min(Long::compare)
        .orElse(null);
  }

  private static @Nullable Long lengthOf(@Nullable String id, List<Span> chats) {
    return chats.stream()
        .filter(chat -> chat.spanId().equals(id))
        .map(Span::durationNs)
        .findFirst()
        .orElse(null);
  }

  /** By span, what it hangs under. */
  private Map<String, String> parents() {
    List<Span> clean = CleanSpans.of(spans, EnumSet.noneOf(Flag.class));
    Tree tree =
        new TreeBuilder(RULES).build(clean, RequestKey.ofTrace("t1"), EnumSet.noneOf(Flag.class));
    Map<String, String> parents = new HashMap<>();
    for (Node node : tree.nodes()) {
      Node parent = node.parent();
      if (parent != null) {
        parents.put(node.span().spanId(), parent.span().spanId());
      }
    }
    return parents;
  }
}
