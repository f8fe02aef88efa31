package io.whylate.stream.receive;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpJsonRequest;
import io.whylate.formats.otlp.OtlpProtobuf;
import java.util.List;

/**
 * What an exporter sent.
 *
 * @param bytes the request as protobuf
 * @param defects a line for each span that could not be read
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SpanRequest(ExportTraceServiceRequest request, byte[] bytes, List<String> defects) {

  static SpanRequest ofProtobuf(byte[] body) {
    try {
      return new SpanRequest(OtlpProtobuf.parse(body), body, List.of());
    } catch (MalformedInput e) {
      throw Refusal.of(Refusal.Kind.MALFORMED, String.valueOf(e.getMessage()));
    }
  }

  static SpanRequest ofJson(byte[] body) {
    try {
      OtlpJsonRequest read = OtlpJsonRequest.read(body);
      return new SpanRequest(read.request(), read.request().toByteArray(), read.defects());
    } catch (MalformedInput e) {
      throw Refusal.of(Refusal.Kind.MALFORMED, String.valueOf(e.getMessage()));
    }
  }

  SpanRequest of(String tenant) {
    ExportTraceServiceRequest stamped = TenantStamp.on(request, tenant);
    return new SpanRequest(stamped, stamped.toByteArray(), defects);
  }

  boolean isEmpty() {
    return request.getResourceSpansCount() == 0;
  }
}
