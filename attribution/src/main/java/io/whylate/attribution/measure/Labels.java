package io.whylate.attribution.measure;

import io.whylate.attribution.rules.Label;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Node.Origin;
import io.whylate.attribution.tree.Tree;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a request is filed under. */
public record Labels(
    @Nullable String workload,
    @Nullable String tenant,
    @Nullable String session,
    @Nullable String task,
    @Nullable String version,
    @Nullable String deployment,
    @Nullable String region) {

  private static final String TENANT = "whylate.tenant";

  /**
   * Labels of the request from its spans, those nearest to the window first: what they are tagged
   * with, else what users' rules say.
   */
  public static Labels of(Tree tree, LayerRules rules) {
    Span window = tree.window().span();
    Attributes resource = window.resource().attributes();
    String workload = nearest(tree, "whylate.workload");
    String tenant = tenant(tree);
    String session = byRules(tree, rules, Label.SESSION);
    if (session == null) {
      session = nearest(tree, "session.id");
    }
    return new Labels(
        workload == null ? byRules(tree, rules, Label.WORKLOAD) : workload,
        tenant == null ? byRules(tree, rules, Label.TENANT) : tenant,
        session == null ? nearest(tree, "gen_ai.conversation.id") : session,
        nearest(tree, "whylate.task_id"),
        resource.text("service.version"),
        resource.text("deployment.environment.name"),
        resource.text("cloud.region"));
  }

  /** What the receiver proved, which it writes onto the resource, else what a span claims. */
  private static @Nullable String tenant(Tree tree) {
    String proven = first(tree, span -> span.resource().attributes().text(TENANT));
    return proven == null ? nearest(tree, TENANT) : proven;
  }

  private static @Nullable String byRules(Tree tree, LayerRules rules, Label label) {
    return rules.givesLabel(label) ? first(tree, span -> rules.label(label, span)) : null;
  }

  private static @Nullable String nearest(Tree tree, String key) {
    return first(tree, span -> span.attributes().text(key));
  }

  /** What the first reported span that says something says. */
  private static @Nullable String first(Tree tree, Function<Span, @Nullable String> read) {
    for (Node node : tree.nodes()) {
      String value = node.origin() == Origin.REPORTED ? read.apply(node.span()) : null;
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
