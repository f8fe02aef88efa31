package io.whylate.formats.otlp;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.TracesData;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.SpanSink;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads {@code TracesData} or {@code ExportTraceServiceRequest}, which are the same bytes, of any
 * size, one span at a time.
 */
public final class OtlpProtobufStream {

  private static final ExtensionRegistryLite NONE = ExtensionRegistryLite.getEmptyRegistry();

  private final CodedInputStream in;
  private final SpanSink sink;
  private long readBefore;

  public OtlpProtobufStream(InputStream in, SpanSink sink) {
    this.in = CodedInputStream.newInstance(in);
    this.sink = sink;
  }

  /** Reads to the end. */
  public void read() throws IOException, MalformedInput {
    try {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        int field = WireFormat.getTagFieldNumber(tag);
        if (field == TracesData.RESOURCE_SPANS_FIELD_NUMBER) {
          readEntry();
        } else {
          throw new MalformedInput(
              place() + ": not an OTLP trace request: it has a field " + field);
        }
        readBefore += in.getTotalBytesRead();
        in.resetSizeCounter();
      }
    } catch (InvalidProtocolBufferException e) {
      throw new MalformedInput(place() + ": not an OTLP trace request: " + reason(e), e);
    }
  }

  private void readEntry() throws IOException, MalformedInput {
    OtlpEntry entry = new OtlpEntry(sink);
    int outer = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case ResourceSpans.RESOURCE_FIELD_NUMBER -> {
          Resource.Builder resource = Resource.newBuilder();
          in.readMessage(resource, NONE);
          entry.resource(resource.build());
        }
        case ResourceSpans.SCOPE_SPANS_FIELD_NUMBER -> readScope(entry);
        default -> in.skipField(tag);
      }
    }
    close(outer);
    entry.end();
  }

  private void readScope(OtlpEntry entry) throws IOException {
    entry.beginScope();
    int outer = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case ScopeSpans.SCOPE_FIELD_NUMBER -> {
          InstrumentationScope.Builder scope = InstrumentationScope.newBuilder();
          in.readMessage(scope, NONE);
          entry.scope(scope.getName());
        }
        case ScopeSpans.SPANS_FIELD_NUMBER -> {
          String place = place();
          Span.Builder span = Span.newBuilder();
          in.readMessage(span, NONE);
          entry.span(span.build(), place);
        }
        default -> in.skipField(tag);
      }
    }
    close(outer);
    entry.endScope();
  }

  /** Leaves a message; at the end of the input that may be before the message's own end. */
  private void close(int outer) throws IOException {
    if (in.getBytesUntilLimit() > 0) {
      throw new InvalidProtocolBufferException("it is cut off in the middle of a message");
    }
    in.popLimit(outer);
  }

  private String place() {
    return "byte " + (readBefore + in.getTotalBytesRead());
  }

  private static String reason(InvalidProtocolBufferException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("broken");
  }
}
