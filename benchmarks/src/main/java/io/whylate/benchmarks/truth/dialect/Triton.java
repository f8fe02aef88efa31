package io.whylate.benchmarks.truth.dialect;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanKind;
import io.whylate.benchmarks.truth.scenario.Sketch;
import io.whylate.benchmarks.truth.scenario.Stage;
import io.whylate.benchmarks.truth.scenario.Wait;

/** Events on three nested spans; ingress and egress stand for bytes and for copies of tensors. */
final class Triton {

  private Triton() {}

  static Wait events(Answer answer, long at, Stage stage) {
    long received = at + answer.ingressNs();
    long started = received + answer.queueNs();
    long input = started + answer.ingressNs();
    long output = input + answer.modelNs();
    long done = output + answer.egressNs();
    long end = done + answer.egressNs();
    Sketch request = server(stage, "InferRequest");
    request.event("HTTP_RECV_START", at).event("HTTP_RECV_END", received);
    request.event("HTTP_SEND_START", done).event("HTTP_SEND_END", end);
    Sketch model = server(request.inside(), "llama").with("triton.model_name", "llama");
    model.event("QUEUE_START", received).event("REQUEST_END", done);
    Sketch compute = server(model.inside(), "compute");
    compute.event("COMPUTE_START", started).event("COMPUTE_INPUT_END", input);
    compute.event("COMPUTE_OUTPUT_START", output).event("COMPUTE_END", done);
    compute.ran(started, done);
    model.ran(received, done);
    request.ran(at, end);
    return new Parts(at)
        .then(Layer.NETWORK, answer.ingressNs())
        .then(Layer.QUEUEING, answer.queueNs())
        .then(Layer.SERIALIZATION, answer.ingressNs())
        .then(Layer.MODEL_UNDIVIDED, answer.modelNs())
        .then(Layer.SERIALIZATION, answer.egressNs())
        .then(Layer.NETWORK, answer.egressNs())
        .inTurn();
  }

  private static Sketch server(Stage stage, String name) {
    return stage.span(name).kind(SpanKind.SERVER);
  }
}
