package io.whylate.formats.gather;

import com.google.protobuf.CodedInputStream;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanLink;
import io.whylate.attribution.span.SpanStatus;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link SpanWriter} wrote. */
final class SpanReader {

  static final byte TEXT = 0;
  static final byte INTEGER = 1;
  static final byte FLOATING = 2;
  static final byte FLAG = 3;
  static final byte LIST = 4;

  private final Names names;
  private final List<Resource> resources;

  SpanReader(Names names, List<Resource> resources) {
    this.names = names;
    this.resources = resources;
  }

  Span read(ByteBuffer bytes) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    String traceId = in.readString();
    String spanId = in.readString();
    String parentSpanId = in.readString();
    String name = names.read(in);
    SpanKind kind = SpanKind.valueOf(names.read(in));
    long startNs = in.readFixed64();
    return new Span(
        traceId,
        spanId,
        parentSpanId.isEmpty() ? null : parentSpanId,
        name,
        kind,
        startNs,
        startNs + in.readSInt64(),
        resources.get(in.readUInt32()),
        names.read(in),
        attributes(in),
        events(in, startNs),
        links(in),
        SpanStatus.valueOf(names.read(in)),
        in.readString());
  }

  private Attributes attributes(CodedInputStream in) throws IOException {
    int size = in.readUInt32();
    if (size == 0) {
      return Attributes.EMPTY;
    }
    Map<String, Object> values = new HashMap<>(size * 2);
    for (int i = 0; i < size; i++) {
      values.put(names.read(in), value(in));
    }
    return new Attributes(values);
  }

  private Object value(CodedInputStream in) throws IOException {
    byte type = in.readRawByte();
    return switch (type) {
      case TEXT -> names.read(in);
      case INTEGER -> in.readSInt64();
      case FLOATING -> in.readDouble();
      case FLAG -> in.readBool();
      case LIST -> {
        int size = in.readUInt32();
        List<Object> elements = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
          elements.add(value(in));
        }
        yield elements;
      }
      default -> throw new IllegalStateException("not a type of value: " + type);
    };
  }

  private List<SpanEvent> events(CodedInputStream in, long startNs) throws IOException {
    int size = in.readUInt32();
    List<SpanEvent> events = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      events.add(new SpanEvent(names.read(in), startNs + in.readSInt64(), attributes(in)));
    }
    return events;
  }

  private static List<SpanLink> links(CodedInputStream in) throws IOException {
    int size = in.readUInt32();
    List<SpanLink> links = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      links.add(new SpanLink(in.readString(), in.readString()));
    }
    return links;
  }
}
