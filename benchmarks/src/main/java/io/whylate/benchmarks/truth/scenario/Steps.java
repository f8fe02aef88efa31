package io.whylate.benchmarks.truth.scenario;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The words that scripts are made of. */
public final class Steps {

  private Steps() {}

  /** The process's own code, which makes no span of it. */
  public static Step own(long ns) {
    return (at, stage) -> new Wait.Piece(stage.service().ownLayer(), at, at + ns);
  }

  /** Work of a layer that makes no span of its own and belongs to the span around it. */
  public static Step silent(Layer layer, long ns) {
    return (at, stage) -> new Wait.Piece(layer, at, at + ns);
  }

  /** Work of a layer that somebody made a span of. */
  public static Step work(Layer layer, String name, long ns) {
    return work(layer, name, Map.of("whylate.layer", layer.toString()), ns);
  }

  /** Likewise, as a producer writes it. */
  public static Step work(Layer layer, String name, Map<String, Object> attributes, long ns) {
    return (at, stage) -> {
      stage.span(name).with(attributes).ran(at, at + ns);
      return new Wait.Piece(layer, at, at + ns);
    };
  }

  /** One after the other. */
  public static Step inTurn(List<Step> steps) {
    return (at, stage) -> {
      List<Wait> parts = new ArrayList<>();
      long cursor = at;
      for (Step step : steps) {
        Wait part = step.play(cursor, stage);
        parts.add(part);
        cursor = part.endNs();
      }
      return new Wait.Chain(at, cursor, parts);
    };
  }

  public static Step inTurn(Step... steps) {
    return inTurn(List.of(steps));
  }

  /** A span around steps of the same process. */
  public static Step span(String name, Map<String, Object> attributes, Step... steps) {
    return span(name, SpanKind.INTERNAL, attributes, steps);
  }

  public static Step span(
      String name, SpanKind kind, Map<String, Object> attributes, Step... steps) {
    return (at, stage) -> {
      Sketch span = stage.span(name).kind(kind).with(attributes);
      Wait body = inTurn(steps).play(at, span.inside());
      span.ran(at, body.endNs());
      return body;
    };
  }

  /** A call of another service, both sides of which make a span. */
  public static Step call(Hop hop, Service service, String name, Step... steps) {
    return (at, stage) -> {
      Sketch client = client(stage, service, name);
      Wait server = serve(at + hop.outNs(), client.inside().in(service), name, inTurn(steps));
      long end = server.endNs() + hop.backNs();
      stage.recording().delayToken(at, hop.backNs());
      client.ran(at, end);
      return roundTrip(at, server, end);
    };
  }

  /** What a service is asked by somebody who makes no spans. */
  public static Step enter(Service service, String name, Step... steps) {
    return (at, stage) ->
        serve(at, stage.under("ffffffffffffffff").in(service), name, inTurn(steps));
  }

  /** A call of an engine whose HTTP server makes no span: the engine's hangs under the client's. */
  public static Step callWithoutServer(Hop hop, Service service, String name, Step... steps) {
    return (at, stage) -> {
      Sketch client = client(stage, service, name);
      Wait server = inTurn(steps).play(at + hop.outNs(), client.inside().in(service));
      long end = server.endNs() + hop.backNs();
      client.ran(at, end);
      return roundTrip(at, server, end);
    };
  }

  /** A call that fails. */
  public static Step failingCall(Hop hop, Service service, String name, Step... steps) {
    return (at, stage) -> {
      Sketch client = client(stage, service, name).failed("503");
      Wait server = serve(at + hop.outNs(), client.inside().in(service), name, inTurn(steps));
      long end = server.endNs() + hop.backNs();
      client.ran(at, end);
      return roundTrip(at, server, end);
    };
  }

  /** A call whose client span ends at the headers, while the body is still streamed. */
  public static Step stream(Hop hop, long headersNs, Service service, String name, Step... steps) {
    return (at, stage) -> {
      Sketch client = client(stage, service, name);
      Wait server = serve(at + hop.outNs(), client.inside().in(service), name, inTurn(steps));
      long headers = Math.min(server.startNs() + headersNs, server.endNs()) + hop.backNs();
      client.ran(at, headers);
      return roundTrip(at, server, server.endNs() + hop.backNs());
    };
  }

  /** A call of something that makes no spans: all of it counts as one layer. */
  public static Step opaqueCall(Layer layer, String name, Map<String, Object> attributes, long ns) {
    return (at, stage) -> {
      stage.span(name).kind(SpanKind.CLIENT).with(attributes).ran(at, at + ns);
      return new Wait.Piece(layer, at, at + ns);
    };
  }

  /** Branches that begin together; all are awaited. */
  public static Step together(Step... branches) {
    return (at, stage) -> {
      List<Wait> waits = new ArrayList<>();
      for (Step branch : branches) {
        waits.add(branch.play(at, stage));
      }
      return new Wait.Branches(at, lastEnd(waits), stage.service().ownLayer(), waits, List.of());
    };
  }

  /** Branches of which each begins so much after the one before. */
  public static Step staggered(List<Long> delaysNs, Step... branches) {
    return (at, stage) -> {
      List<Wait> waits = new ArrayList<>();
      long start = at;
      for (int i = 0; i < branches.length; i++) {
        start += delaysNs.get(i);
        waits.add(branches[i].play(start, stage));
      }
      return new Wait.Branches(at, lastEnd(waits), stage.service().ownLayer(), waits, List.of());
    };
  }

  /**
   * A call and, when it takes long, a second one to another machine. The answer that comes first
   * counts; the other call is cancelled, and its server learns that when the news arrives.
   */
  public static Step hedge(
      long delayNs, Hop hop, Service one, Service other, String name, long oneNs, long otherNs) {
    return (at, stage) -> {
      long firstEnd = at + hop.outNs() + oneNs + hop.backNs();
      if (firstEnd <= at + delayNs) {
        return call(hop, one, name, own(oneNs)).play(at, stage);
      }
      long secondEnd = at + delayNs + hop.outNs() + otherNs + hop.backNs();
      long end = Math.min(firstEnd, secondEnd);
      boolean firstWins = firstEnd <= secondEnd;
      Step used = call(hop, firstWins ? one : other, name, own(firstWins ? oneNs : otherNs));
      Wait winner = used.play(firstWins ? at : at + delayNs, stage);
      Wait loser =
          cancelled(firstWins ? at + delayNs : at, end, hop, firstWins ? other : one, name, stage);
      return new Wait.Branches(
          at, end, stage.service().ownLayer(), List.of(winner), List.of(loser));
    };
  }

  private static Wait cancelled(
      long at, long end, Hop hop, Service service, String name, Stage stage) {
    Sketch client = client(stage, service, name).failed("cancelled");
    client.ran(at, end);
    long arrival = at + hop.outNs();
    if (arrival >= end) {
      return new Wait.Piece(Layer.NETWORK, at, end);
    }
    Stage server = client.inside().in(service);
    Wait worked = serve(arrival, server, name, own(end - arrival));
    return roundTrip(at, worked, end);
  }

  /**
   * Work that goes on after this moment and that nobody waits for, in this trace or in one of its
   * own.
   */
  public static Step background(boolean ownTrace, Step step) {
    return (at, stage) -> {
      step.play(at, ownTrace ? stage.inNewTrace() : stage);
      return new Wait.Chain(at, at, List.of());
    };
  }

  /** A message to another service; whoever sent it waits until it was worked off. */
  public static Step publish(Message message, Service service, Step... steps) {
    return (at, stage) -> {
      Sketch producer = send(message, at, stage);
      long taken = at + message.transitNs();
      Sketch consumer = consumer(message, producer, service);
      Wait body = inTurn(steps).play(taken, consumer.inside());
      consumer.ran(taken, body.endNs());
      return new Wait.Chain(at, body.endNs(), List.of(queueing(at, taken), body));
    };
  }

  /** Likewise, and the answer comes back as a message, which takes a while to be read. */
  public static Step publishAndAwait(
      Message message, Message reply, Service service, long readNs, Step... steps) {
    return (at, stage) -> {
      Sketch producer = send(message, at, stage);
      long taken = at + message.transitNs();
      Sketch consumer = consumer(message, producer, service);
      Wait body = inTurn(steps).play(taken, consumer.inside());
      long done = body.endNs();
      Sketch answer = send(reply, done, consumer.inside());
      consumer.ran(taken, done + reply.sendNs());
      long back = done + reply.transitNs();
      consumer(reply, answer, stage.service()).ran(back, back + readNs);
      Wait read = own(readNs).play(back, stage);
      return new Wait.Chain(
          at, read.endNs(), List.of(queueing(at, taken), body, queueing(done, back), read));
    };
  }

  private static Sketch send(Message message, long at, Stage stage) {
    Sketch producer =
        stage
            .span(message.topic() + " publish")
            .kind(SpanKind.PRODUCER)
            .with("messaging.system", "kafka")
            .with("messaging.operation.type", "send");
    producer.ran(at, at + message.sendNs());
    return producer;
  }

  private static Sketch consumer(Message message, Sketch producer, Service service) {
    return producer
        .inside()
        .in(service)
        .span(message.topic() + " process")
        .kind(SpanKind.CONSUMER)
        .with("messaging.operation.type", "process");
  }

  private static Wait queueing(long from, long to) {
    return new Wait.Piece(Layer.QUEUEING, from, to);
  }

  /** A try of the caller's in a trace of its own. */
  public static Step ownTrace(Step step) {
    return (at, stage) -> step.play(at, stage.inNewTrace());
  }

  private static Sketch client(Stage stage, Service service, String name) {
    return stage.span(name).kind(SpanKind.CLIENT).with("server.address", service.name());
  }

  private static Wait serve(long at, Stage stage, String name, Step step) {
    Sketch server = stage.span(name).kind(SpanKind.SERVER);
    Wait body = step.play(at, server.inside());
    server.ran(at, body.endNs());
    return body;
  }

  private static Wait roundTrip(long at, Wait server, long end) {
    Wait out = new Wait.Piece(Layer.NETWORK, at, server.startNs());
    Wait back = new Wait.Piece(Layer.NETWORK, server.endNs(), end);
    return new Wait.Chain(at, end, List.of(out, server, back));
  }

  private static long lastEnd(List<Wait> waits) {
    return waits.stream().mapToLong(Wait::endNs).max().orElseThrow();
  }
}
