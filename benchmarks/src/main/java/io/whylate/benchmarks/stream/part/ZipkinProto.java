package io.whylate.benchmarks.stream.part;

import com.google.protobuf.CodedOutputStream;
import io.whylate.attribution.span.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;

/** Spans as Zipkin's {@code ListOfSpans}, its most compact form. */
public final class ZipkinProto {

  private static final int NS_PER_US = 1_000;

  private interface Fields {
    void write(CodedOutputStream out) throws IOException;
  }

  private ZipkinProto() {}

  public static byte[] write(List<Span> spans) {
    return message(
        out -> {
          for (Span span : spans) {
            out.writeByteArray(1, message(fields -> write(span, fields)));
          }
        });
  }

  private static void write(Span span, CodedOutputStream out) throws IOException {
    out.writeByteArray(1, id(span.traceId()));
    if (span.parentSpanId() != null) {
      out.writeByteArray(2, id(span.parentSpanId()));
    }
    out.writeByteArray(3, id(span.spanId()));
    out.writeEnum(
        4,
        switch (span.kind()) {
          case INTERNAL -> 0;
          case CLIENT -> 1;
          case SERVER -> 2;
          case PRODUCER -> 3;
          case CONSUMER -> 4;
        });
    out.writeString(5, span.name());
    out.writeFixed64(6, span.startNs() / NS_PER_US);
    out.writeUInt64(7, span.durationNs() / NS_PER_US);
    out.writeByteArray(8, message(endpoint -> endpoint.writeString(1, span.service())));
    for (var tag : span.attributes().values().entrySet()) {
      out.writeByteArray(
          11,
          message(
              entry -> {
                entry.writeString(1, tag.getKey());
                entry.writeString(2, tag.getValue().toString());
              }));
    }
  }

  private static byte[] id(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static byte[] message(Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      fields.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }
}
