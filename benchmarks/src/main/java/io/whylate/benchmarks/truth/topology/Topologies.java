package io.whylate.benchmarks.truth.topology;

import static io.whylate.benchmarks.truth.scenario.Steps.background;
import static io.whylate.benchmarks.truth.scenario.Steps.call;
import static io.whylate.benchmarks.truth.scenario.Steps.callWithoutServer;
import static io.whylate.benchmarks.truth.scenario.Steps.enter;
import static io.whylate.benchmarks.truth.scenario.Steps.failingCall;
import static io.whylate.benchmarks.truth.scenario.Steps.hedge;
import static io.whylate.benchmarks.truth.scenario.Steps.inTurn;
import static io.whylate.benchmarks.truth.scenario.Steps.opaqueCall;
import static io.whylate.benchmarks.truth.scenario.Steps.own;
import static io.whylate.benchmarks.truth.scenario.Steps.ownTrace;
import static io.whylate.benchmarks.truth.scenario.Steps.publish;
import static io.whylate.benchmarks.truth.scenario.Steps.publishAndAwait;
import static io.whylate.benchmarks.truth.scenario.Steps.span;
import static io.whylate.benchmarks.truth.scenario.Steps.staggered;
import static io.whylate.benchmarks.truth.scenario.Steps.stream;
import static io.whylate.benchmarks.truth.scenario.Steps.together;
import static io.whylate.benchmarks.truth.scenario.Steps.work;
import static io.whylate.benchmarks.truth.topology.Fleet.CHAT;
import static io.whylate.benchmarks.truth.topology.Fleet.EMBEDDER;
import static io.whylate.benchmarks.truth.topology.Fleet.MODEL;
import static io.whylate.benchmarks.truth.topology.Fleet.OTHER_MODEL;
import static io.whylate.benchmarks.truth.topology.Fleet.RAG;
import static io.whylate.benchmarks.truth.topology.Fleet.TOOLS;
import static io.whylate.benchmarks.truth.topology.Fleet.WORKER;
import static io.whylate.benchmarks.truth.topology.Fleet.answer;
import static io.whylate.benchmarks.truth.topology.Fleet.model;
import static io.whylate.benchmarks.truth.topology.Promise.BOUNDED;
import static io.whylate.benchmarks.truth.topology.Promise.EXACT;
import static io.whylate.benchmarks.truth.topology.Promise.NONE;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.benchmarks.truth.dialect.ChatDialect;
import io.whylate.benchmarks.truth.dialect.EngineDialect;
import io.whylate.benchmarks.truth.dialect.SearchDialect;
import io.whylate.benchmarks.truth.scenario.Draw;
import io.whylate.benchmarks.truth.scenario.Message;
import io.whylate.benchmarks.truth.scenario.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The shapes that requests of LLM services have. */
public final class Topologies {

  /** Nothing comes back, so by itself such a request says little of the worker's clock. */
  public static final Topology MESSAGE = new Topology("message", EXACT, NONE, Topologies::message);

  /** Calls between the same hosts, not reported by themselves. */
  public static final Topology CALLS_OF_WORKER =
      new Topology("calls of the worker", EXACT, EXACT, Topologies::callsOfWorker);

  /** In the order in which they are reported. */
  public static final List<Topology> ALL =
      List.of(
          new Topology("chat", EXACT, EXACT, Topologies::chat),
          new Topology("chat, phases apart", EXACT, EXACT, Topologies::phasesApart),
          new Topology("retrieval, then chat", EXACT, EXACT, Topologies::rag),
          new Topology("agent with tools", EXACT, EXACT, Topologies::agent),
          new Topology("branches, together", EXACT, EXACT, Topologies::branches),
          new Topology("branches, staggered", EXACT, BOUNDED, Topologies::staggeredBranches),
          new Topology("prefill and decode apart", EXACT, EXACT, Topologies::disaggregated),
          new Topology("retries", EXACT, EXACT, Topologies::retries),
          new Topology("retries, a trace each", EXACT, EXACT, Topologies::retriesInTraces),
          new Topology("hedge", EXACT, BOUNDED, Topologies::hedged),
          new Topology("stream past the headers", NONE, NONE, Topologies::streamed),
          new Topology("work after the answer", EXACT, EXACT, Topologies::workAfter),
          new Topology("long work after the answer", EXACT, EXACT, Topologies::longWorkAfter),
          new Topology("work besides the answer", BOUNDED, BOUNDED, Topologies::workBesides),
          new Topology("caller without spans", EXACT, EXACT, Topologies::serverOnly),
          new Topology("service without spans", EXACT, EXACT, Topologies::unseenService),
          new Topology("engine without its server", BOUNDED, BOUNDED, Topologies::engineOnly),
          new Topology("LiteLLM", EXACT, EXACT, draw -> turn(draw, Gateways.liteLlm(draw))),
          new Topology("llm-d", NONE, NONE, draw -> turn(draw, Gateways.llmD(draw))),
          MESSAGE,
          new Topology("message and reply", EXACT, EXACT, Topologies::messageAndReply));

  private Topologies() {}

  private static Step chat(Draw draw) {
    return turn(draw, model(draw));
  }

  /** The same with some microseconds between an engine's phases, which elsewhere meet. */
  private static Step phasesApart(Draw draw) {
    return turn(
        draw,
        call(
            draw.hop(),
            MODEL,
            CHAT,
            own(draw.ms(0.1, 3)),
            work(Layer.QUEUEING, "vllm_queue", Map.of(), draw.ms(1, 300)),
            own(draw.ms(0.002, 0.1)),
            work(Layer.PREFILL, "vllm_prefill", Map.of(), draw.ms(15, 800)),
            own(draw.ms(0.002, 0.1)),
            work(Layer.DECODE, "vllm_decode", Map.of(), draw.ms(100, 5000)),
            own(draw.ms(0.1, 2))));
  }

  private static Step rag(Draw draw) {
    return turn(
        draw,
        call(
            draw.hop(),
            RAG,
            "POST /answer",
            own(draw.ms(0.1, 3)),
            work(Layer.QUEUEING, "executor", draw.ms(0, 40)),
            work(Layer.TOKENIZATION, "encode", draw.ms(0.5, 8)),
            call(
                draw.hop(),
                EMBEDDER,
                "POST /embed",
                work(Layer.RETRIEVAL, "embed", draw.ms(3, 60))),
            SearchDialect.QDRANT.search(draw.ms(0, 1), draw.ms(2, 90)),
            own(draw.ms(0.1, 4)),
            ChatDialect.OTEL_JAVA.chat(own(draw.ms(0.1, 1)), model(draw), own(draw.ms(0.1, 1))),
            work(Layer.SERIALIZATION, "write", draw.ms(0.1, 3))));
  }

  private static Step agent(Draw draw) {
    List<Step> rounds = new ArrayList<>();
    int count = draw.count(2, 4);
    for (int i = 0; i < count; i++) {
      rounds.add(ChatDialect.OTEL_PYTHON.chat(own(draw.ms(0.1, 2)), model(draw)));
      rounds.add(own(draw.ms(0.1, 5)));
      rounds.add(draw.chance(0.5) ? localTool(draw) : remoteTool(draw));
    }
    rounds.add(model(draw));
    return turn(
        draw,
        span(
            "invoke_agent planner",
            Map.of("gen_ai.operation.name", "invoke_agent"),
            rounds.toArray(Step[]::new)));
  }

  private static Step localTool(Draw draw) {
    return work(
        Layer.TOOL,
        "execute_tool weather",
        Map.of("gen_ai.operation.name", "execute_tool"),
        draw.ms(1, 400));
  }

  private static Step remoteTool(Draw draw) {
    return call(draw.hop(), TOOLS, "POST /tool", work(Layer.TOOL, "run", draw.ms(1, 400)));
  }

  private static Step branches(Draw draw) {
    return turn(
        draw,
        call(
            draw.hop(),
            RAG,
            "POST /answer",
            together(
                SearchDialect.ELASTICSEARCH.search(draw.ms(0, 1), draw.ms(5, 200)),
                remoteTool(draw),
                work(Layer.GUARDRAIL, "check", draw.ms(5, 200))),
            own(draw.ms(0.1, 4)),
            model(draw)));
  }

  private static Step staggeredBranches(Draw draw) {
    return turn(
        draw,
        call(
            draw.hop(),
            RAG,
            "POST /answer",
            staggered(
                List.of(draw.ms(0, 20), draw.ms(0, 100), draw.ms(0, 100)),
                SearchDialect.ELASTICSEARCH.search(draw.ms(0, 1), draw.ms(5, 200)),
                remoteTool(draw),
                work(Layer.GUARDRAIL, "check", draw.ms(5, 200))),
            own(draw.ms(0.1, 4)),
            model(draw)));
  }

  /** A router asks one machine to prefill and another to decode. */
  private static Step disaggregated(Draw draw) {
    return turn(
        draw,
        call(
            draw.hop(),
            RAG,
            "POST /route",
            own(draw.ms(0.1, 2)),
            call(
                draw.hop(),
                MODEL,
                CHAT,
                own(draw.ms(0.1, 2)),
                work(Layer.QUEUEING, "vllm_queue", Map.of(), draw.ms(0, 80)),
                work(Layer.PREFILL, "vllm_prefill", Map.of(), draw.ms(20, 900))),
            own(draw.ms(0.1, 2)),
            call(
                draw.hop(),
                OTHER_MODEL,
                CHAT,
                own(draw.ms(0.1, 2)),
                work(Layer.PREFILL, "vllm_async_kv_transfer", Map.of(), draw.ms(1, 40)),
                work(Layer.DECODE, "vllm_decode", Map.of(), draw.ms(100, 4000)))));
  }

  private static Step retries(Draw draw) {
    return turn(
        draw,
        failingCall(draw.hop(), MODEL, CHAT, own(draw.ms(1, 200))),
        own(draw.ms(50, 400)),
        failingCall(draw.hop(), OTHER_MODEL, CHAT, own(draw.ms(1, 200))),
        own(draw.ms(100, 800)),
        model(draw));
  }

  private static Step retriesInTraces(Draw draw) {
    return inTurn(
        ownTrace(failingCall(draw.hop(), MODEL, CHAT, own(draw.ms(1, 200)))),
        own(draw.ms(50, 400)),
        ownTrace(model(draw)));
  }

  private static Step hedged(Draw draw) {
    return turn(
        draw,
        hedge(
            draw.ms(20, 200),
            draw.hop(),
            MODEL,
            OTHER_MODEL,
            CHAT,
            draw.ms(10, 600),
            draw.ms(10, 600)));
  }

  private static Step streamed(Draw draw) {
    return turn(
        draw,
        stream(draw.hop(), draw.ms(1, 30), MODEL, CHAT, answer(draw, EngineDialect.VLLM_SPANS)));
  }

  /** A server goes on in a trace of its own when its caller has the answer. */
  private static Step workAfter(Draw draw) {
    return goingOn(draw, draw.ms(5, 80));
  }

  /** Likewise, for longer than the request took. */
  private static Step longWorkAfter(Draw draw) {
    return goingOn(draw, draw.ms(8000, 20000));
  }

  private static Step goingOn(Draw draw, long ns) {
    return turn(
        draw,
        call(
            draw.hop(),
            RAG,
            "POST /answer",
            own(draw.ms(0.1, 4)),
            model(draw),
            background(true, inTurn(own(draw.ms(30, 200)), work(Layer.RETRIEVAL, "index", ns)))));
  }

  /** A server saves what it was asked while it answers, and is not done when it has answered. */
  private static Step workBesides(Draw draw) {
    return turn(
        draw,
        call(
            draw.hop(),
            RAG,
            "POST /answer",
            own(draw.ms(0.1, 4)),
            background(false, work(Layer.TOOL, "save", draw.ms(8000, 9000))),
            model(draw),
            own(draw.ms(0.1, 4))));
  }

  private static Step serverOnly(Draw draw) {
    return enter(RAG, "POST /answer", own(draw.ms(0.1, 4)), model(draw), own(draw.ms(0.1, 4)));
  }

  private static Step unseenService(Draw draw) {
    return turn(
        draw,
        call(
            draw.hop(),
            RAG,
            "POST /answer",
            own(draw.ms(0.1, 4)),
            opaqueCall(
                Layer.UNINSTRUMENTED, "GET", Map.of("server.address", "users"), draw.ms(1, 80)),
            own(draw.ms(0.1, 4)),
            model(draw)));
  }

  private static Step engineOnly(Draw draw) {
    return turn(draw, callWithoutServer(draw.hop(), MODEL, CHAT, answer(draw, EngineDialect.VLLM)));
  }

  /** Nothing comes back from the worker; the server waits until it is done. */
  private static Step message(Draw draw) {
    return asking(
        draw, publish(message(draw, "questions"), WORKER, own(draw.ms(0.1, 4)), model(draw)));
  }

  private static Step callsOfWorker(Draw draw) {
    return asking(draw, call(draw.hop(), WORKER, "POST /work", own(draw.ms(0.1, 4)), model(draw)));
  }

  private static Step messageAndReply(Draw draw) {
    return asking(
        draw,
        publishAndAwait(
            message(draw, "questions"),
            message(draw, "answers"),
            WORKER,
            draw.ms(0.1, 3),
            own(draw.ms(0.1, 4)),
            model(draw)));
  }

  private static Message message(Draw draw, String topic) {
    return new Message(topic, draw.ms(0.1, 3), draw.ms(0.5, 300));
  }

  private static Step asking(Draw draw, Step step) {
    return turn(
        draw,
        call(draw.hop(), RAG, "POST /answer", own(draw.ms(0.1, 4)), step, own(draw.ms(0.1, 4))));
  }

  private static Step turn(Draw draw, Step... steps) {
    return span("turn", Map.of(), own(draw.ms(0.1, 5)), inTurn(steps), own(draw.ms(0.1, 5)));
  }
}
