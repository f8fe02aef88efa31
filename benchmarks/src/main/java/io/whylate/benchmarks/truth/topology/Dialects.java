package io.whylate.benchmarks.truth.topology;

import static io.whylate.benchmarks.truth.scenario.Steps.call;
import static io.whylate.benchmarks.truth.scenario.Steps.own;
import static io.whylate.benchmarks.truth.scenario.Steps.span;

import io.whylate.benchmarks.truth.dialect.ChatDialect;
import io.whylate.benchmarks.truth.dialect.EngineDialect;
import io.whylate.benchmarks.truth.dialect.RustDebug;
import io.whylate.benchmarks.truth.dialect.SearchDialect;
import io.whylate.benchmarks.truth.scenario.Draw;
import io.whylate.benchmarks.truth.scenario.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** One simple request in the words of every producer. */
public final class Dialects {

  /** Engines, then libraries that call models, then searches. */
  public static final List<Topology> ALL = all();

  private Dialects() {}

  private static List<Topology> all() {
    List<Topology> all = new ArrayList<>();
    for (EngineDialect engine : EngineDialect.values()) {
      add(all, engine.toString(), draw -> Fleet.model(draw, engine));
    }
    add(all, "TEI", Dialects::embedding);
    for (ChatDialect chat : ChatDialect.values()) {
      add(all, chat.toString(), draw -> chat.chat(own(draw.ms(0.1, 2)), Fleet.model(draw)));
      add(all, chat + ", hosted model", draw -> chat.hosted(draw.ms(100, 5000)));
    }
    for (SearchDialect search : SearchDialect.values()) {
      add(all, search.toString(), draw -> search.search(draw.ms(0, 2), draw.ms(2, 200)));
    }
    return List.copyOf(all);
  }

  private static void add(List<Topology> all, String name, Function<Draw, Step> inServer) {
    all.add(
        new Topology(
            name,
            Promise.EXACT,
            Promise.EXACT,
            draw ->
                span(
                    "turn",
                    Map.of(),
                    own(draw.ms(0.1, 5)),
                    call(
                        draw.hop(),
                        Fleet.RAG,
                        "POST /answer",
                        own(draw.ms(0.1, 5)),
                        inServer.apply(draw),
                        own(draw.ms(0.1, 5))))));
  }

  private static Step embedding(Draw draw) {
    return call(
        draw.hop(),
        Fleet.EMBEDDER,
        "POST /embed",
        own(draw.ms(0.1, 1)),
        RustDebug.embeds(draw.ms(0.1, 2), draw.ms(0, 20), draw.ms(2, 50)));
  }
}
