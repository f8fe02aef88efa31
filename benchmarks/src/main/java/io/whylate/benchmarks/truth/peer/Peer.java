package io.whylate.benchmarks.truth.peer;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Span;
import java.util.List;
import java.util.Map;

/**
 * Another way to split a request's time. All of them name layers by the same rules as whylate does,
 * and are told what theirs do not know: that a client span's own time beside a server is network,
 * and that one without is its call's. So only what they do with time is compared.
 */
@SuppressWarnings("ImmutableEnumChecker") // Functions without state.
public enum Peer {
  CRITICAL_PATH("critical path", CriticalPath::layers),
  SELF_TIMES("self times", SelfTimes::layers);

  private interface Method {
    Map<Layer, Long> layers(PeerTree tree);
  }

  private static final LayerRules RULES = LayerRules.standard();

  private final String title;
  private final Method method;

  Peer(String title, Method method) {
    this.title = title;
    this.method = method;
  }

  /** The time of every layer as this method has it. */
  public Map<Layer, Long> layers(List<Span> spans) {
    return method.layers(PeerTree.of(spans, RULES));
  }

  @Override
  public String toString() {
    return title;
  }
}
