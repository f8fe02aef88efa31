package io.whylate.attribution.measure;

import static io.whylate.attribution.span.DurationUnit.SECONDS;

import io.whylate.attribution.breakdown.LoadState;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the servers' processes were like while they served the request, as the agent extension
 * writes it on their spans.
 *
 * @param inFlight how many requests the outermost server that tells was serving when this one came
 *     in, this one included
 * @param state cold when any server says so
 * @param gcPauseNs how long collections stopped the servers' processes meanwhile, added up over the
 *     processes; 0 when servers tell and none was stopped
 */
public record ServerLoad(
    @Nullable Long inFlight, @Nullable LoadState state, @Nullable Long gcPauseNs) {

  private static final ServerLoad UNKNOWN = new ServerLoad(null, null, null);

  private static final String IN_FLIGHT = "whylate.inflight";
  private static final String COLD = "whylate.cold";
  private static final String GC_PAUSE = "whylate.gc_pause";

  /** Of all servers in the tree; what no server tells is null. */
  public static ServerLoad of(Tree tree) {
    List<Node> servers = new ArrayList<>(4);
    for (Node node : tree.nodes()) {
      if (node.is(SpanKind.SERVER) && node.span().attributes().has(IN_FLIGHT)) {
        servers.add(node);
      }
    }
    return servers.isEmpty() ? UNKNOWN : of(servers);
  }

  private static ServerLoad of(List<Node> servers) {
    Node outermost = servers.get(0);
    boolean cold = false;
    for (Node server : servers) {
      outermost = server.depth() < outermost.depth() ? server : outermost;
      cold |= Boolean.TRUE.equals(server.span().attributes().flag(COLD));
    }
    return new ServerLoad(
        outermost.span().attributes().count(IN_FLIGHT),
        cold ? LoadState.COLD : null,
        pauses(servers));
  }

  /** Spans of one process that overlap show the same pauses: these count once. */
  private static long pauses(List<Node> servers) {
    List<Node> byStart = new ArrayList<>(servers);
    byStart.sort(Comparator.comparingLong(Node::startNs));
    Map<String, Stopped> byProcess = new HashMap<>();
    for (Node server : byStart) {
      Long pause = SECONDS.read(server.span().attributes(), GC_PAUSE);
      byProcess
          .computeIfAbsent(server.span().resource().process(), process -> new Stopped())
          .during(server, pause == null ? 0 : pause);
    }
    return byProcess.values().stream().mapToLong(stopped -> stopped.ns).sum();
  }

  /** How long one process was stopped. */
  private static final class Stopped {

    private long ns;

    /** The most that one of the spans says that overlap until then. */
    private long inOneNs;

    private long untilNs = Long.MIN_VALUE;

    void during(Node server, long pauseNs) {
      boolean overlaps = server.startNs() < untilNs;
      long known = overlaps ? inOneNs : 0;
      ns += Math.max(0, pauseNs - known);
      inOneNs = Math.max(known, pauseNs);
      untilNs = overlaps ? Math.max(untilNs, server.endNs()) : server.endNs();
    }
  }
}
