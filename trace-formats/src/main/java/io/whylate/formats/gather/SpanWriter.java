package io.whylate.formats.gather;

import com.google.protobuf.CodedOutputStream;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.span.SpanLink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Spans as few bytes, which {@link SpanReader} reads: numbers as protobuf has them, and a number
 * for each resource and for each text that recurs.
 */
final class SpanWriter {

  private final Names names;
  private final Map<Resource, Integer> numbers = new HashMap<>();
  private final List<Resource> resources = new ArrayList<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);

  SpanWriter(Names names) {
    this.names = names;
  }

  /** The resources by number. */
  List<Resource> resources() {
    return resources;
  }

  byte[] write(Span span) {
    bytes.reset();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      write(span, out);
      out.flush();
    } catch (IOException e) {
      throw new IllegalStateException("memory cannot be written to", e);
    }
    return bytes.toByteArray();
  }

  private void write(Span span, CodedOutputStream out) throws IOException {
    out.writeStringNoTag(span.traceId());
    out.writeStringNoTag(span.spanId());
    out.writeStringNoTag(span.parentSpanId() == null ? "" : span.parentSpanId());
    names.write(span.name(), out);
    names.write(span.kind().name(), out);
    out.writeFixed64NoTag(span.startNs());
    out.writeSInt64NoTag(span.endNs() - span.startNs());
    out.writeUInt32NoTag(number(span.resource()));
    names.write(span.scope(), out);
    write(span.attributes(), out);
    out.writeUInt32NoTag(span.events().size());
    for (SpanEvent event : span.events()) {
      names.write(event.name(), out);
      out.writeSInt64NoTag(event.timeNs() - span.startNs());
      write(event.attributes(), out);
    }
    out.writeUInt32NoTag(span.links().size());
    for (SpanLink link : span.links()) {
      out.writeStringNoTag(link.traceId());
      out.writeStringNoTag(link.spanId());
    }
    names.write(span.status().name(), out);
    out.writeStringNoTag(span.traceState());
  }

  private int number(Resource resource) {
    Integer known = numbers.get(resource);
    if (known != null) {
      return known;
    }
    numbers.put(resource, resources.size());
    resources.add(resource);
    return resources.size() - 1;
  }

  private void write(Attributes attributes, CodedOutputStream out) throws IOException {
    out.writeUInt32NoTag(attributes.values().size());
    for (Map.Entry<String, Object> attribute : attributes.values().entrySet()) {
      names.write(attribute.getKey(), out);
      write(attribute.getValue(), out);
    }
  }

  private void write(Object value, CodedOutputStream out) throws IOException {
    if (value instanceof String text) {
      out.writeRawByte(SpanReader.TEXT);
      names.write(text, out);
    } else if (value instanceof Long number) {
      out.writeRawByte(SpanReader.INTEGER);
      out.writeSInt64NoTag(number);
    } else if (value instanceof Double number) {
      out.writeRawByte(SpanReader.FLOATING);
      out.writeDoubleNoTag(number);
    } else if (value instanceof Boolean flag) {
      out.writeRawByte(SpanReader.FLAG);
      out.writeBoolNoTag(flag);
    } else if (value instanceof List<?> list) {
      out.writeRawByte(SpanReader.LIST);
      out.writeUInt32NoTag(list.size());
      for (Object element : list) {
        write(element, out);
      }
    } else {
      throw new IllegalStateException("not a value of an attribute: " + value.getClass());
    }
  }
}
