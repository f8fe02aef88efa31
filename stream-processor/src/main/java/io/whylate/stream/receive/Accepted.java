package io.whylate.stream.receive;

import io.opentelemetry.proto.collector.trace.v1.ExportTracePartialSuccess;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;

/**
 * A request that Kafka has.
 *
 * @param rejectedSpans how many of its spans it is without
 * @param reason why, in one line; empty when there are none
 */
record Accepted(int rejectedSpans, String reason) {

  static final Accepted WHOLE = new Accepted(0, "");

  /** What OTLP answers; without partial success when nothing was rejected. */
  ExportTraceServiceResponse response() {
    ExportTraceServiceResponse.Builder response = ExportTraceServiceResponse.newBuilder();
    if (rejectedSpans > 0) {
      response.setPartialSuccess(
          ExportTracePartialSuccess.newBuilder()
              .setRejectedSpans(rejectedSpans)
              .setErrorMessage(reason));
    }
    return response.build();
  }
}
