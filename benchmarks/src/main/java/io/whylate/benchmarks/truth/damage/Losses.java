package io.whylate.benchmarks.truth.damage;

import io.whylate.attribution.span.Span;
import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Spans that never arrive, or twice. */
final class Losses {

  private static final int MOST_LOST = 3;

  private Losses() {}

  static SimulatedRequest loseSome(SimulatedRequest request, Random random) {
    List<Span> spans = shuffled(request.spans(), random);
    int count = Math.min(1 + random.nextInt(MOST_LOST), spans.size() - 1);
    return request.without(List.copyOf(spans.subList(0, count)));
  }

  static SimulatedRequest loseService(SimulatedRequest request, Random random) {
    List<String> services = request.spans().stream().map(Span::service).distinct().toList();
    String late = services.get(random.nextInt(services.size()));
    return request.without(
        request.spans().stream().filter(span -> span.service().equals(late)).toList());
  }

  static SimulatedRequest repeatSome(SimulatedRequest request, Random random) {
    List<Span> spans = new ArrayList<>(request.spans());
    for (Span span : request.spans()) {
      if (random.nextBoolean()) {
        spans.add(span);
      }
    }
    return request.reportedAs(shuffled(spans, random));
  }

  private static List<Span> shuffled(List<Span> spans, Random random) {
    List<Span> shuffled = new ArrayList<>(spans);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }
}
