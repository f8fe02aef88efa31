package io.whylate.attribution.rules;

import io.whylate.attribution.rules.RuleBucket.Ranked;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first rule that holds by looking only at those whose first condition names something
 * that the span has. With more than a hundred rules and a dozen attributes a span, trying them in
 * order would cost more than the rest of the attribution.
 */
final class RuleIndex {

  private final Map<String, RuleBucket> byAttribute = new HashMap<>();
  private final RuleBucket byName = new RuleBucket();
  private final RuleBucket byScope = new RuleBucket();
  private final RuleBucket byService = new RuleBucket();
  private final RuleBucket byEvent = new RuleBucket();

  RuleIndex(List<LayerRule> rules) {
    for (int rank = 0; rank < rules.size(); rank++) {
      Ranked ranked = new Ranked(rank, rules.get(rank));
      for (SpanField field : ranked.rule().first().fields()) {
        bucket(field).add(ranked);
      }
    }
  }

  private RuleBucket bucket(SpanField field) {
    return switch (field.source()) {
      case NAME -> byName;
      case SCOPE -> byScope;
      case SERVICE -> byService;
      case EVENT -> byEvent;
      case ATTRIBUTE -> byAttribute.computeIfAbsent(field.key(), key -> new RuleBucket());
      case KIND, RESOURCE -> throw new IllegalArgumentException("no index by " + field.key());
    };
  }

  @Nullable Classification classify(Span span) {
    Ranked best = byName.better(span.name(), span, null);
    if (!span.scope().isEmpty()) {
      best = byScope.better(span.scope(), span, best);
    }
    best = byService.better(span.service(), span, best);
    for (SpanEvent event : span.events()) {
      best = byEvent.better(event.name(), span, best);
    }
    for (Map.Entry<String, Object> attribute : span.attributes().values().entrySet()) {
      RuleBucket bucket = byAttribute.get(attribute.getKey());
      if (bucket != null) {
        String value = bucket.readsValue() ? span.attributes().text(attribute.getKey()) : "";
        best = value == null ? best : bucket.better(value, span, best);
      }
    }
    return best == null ? null : best.rule().classify(span);
  }
}
