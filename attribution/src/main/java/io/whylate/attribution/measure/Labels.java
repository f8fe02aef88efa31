package io.whylate.attribution.measure;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
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

  /** Labels of the request from its spans, those nearest to the window first. */
  public static Labels of(Tree tree) {
    Span window = tree.window().span();
    Attributes resource = window.resource().attributes();
    String session = nearest(tree, "session.id");
    return new Labels(
        nearest(tree, "whylate.workload"),
        nearest(tree, "whylate.tenant"),
        session != null ? session : nearest(tree, "gen_ai.conversation.id"),
        nearest(tree, "whylate.task_id"),
        resource.text("service.version"),
        resource.text("deployment.environment.name"),
        resource.text("cloud.region"));
  }

  private static @Nullable String nearest(Tree tree, String key) {
    for (Node node : tree.nodes()) {
      String value = node.span().attributes().text(key);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
