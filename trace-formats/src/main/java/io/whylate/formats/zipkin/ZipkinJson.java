package io.whylate.formats.zipkin;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.Remark;
import io.whylate.formats.SpanSink;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.Fields;
import io.whylate.formats.source.JsonSource;
import java.io.IOException;

/** Reads Zipkin's JSON: a list of spans, or a list of such lists, one span at a time. */
public final class ZipkinJson {

  private final JsonSource json;
  private final SpanSink sink;

  public ZipkinJson(JsonSource json, SpanSink sink) {
    this.json = json;
    this.sink = sink;
  }

  /** Reads the list on which the cursor stands. */
  public void readList() throws IOException, MalformedInput {
    json.elements(
        "a list of spans",
        () -> {
          if (json.isArray()) {
            json.elements("a trace", this::readSpan);
          } else {
            readSpan();
          }
        });
  }

  private void readSpan() throws IOException, MalformedInput {
    String place = json.place();
    JsonNode node = json.node();
    try {
      Fields span = Fields.of(node, "a span");
      if (!span.has("timestamp")) {
        sink.remark(new Remark(Remark.Kind.INCOMPLETE, place, "a span without a timestamp"));
        return;
      }
      sink.span(ZipkinSpan.read(span));
      if (!span.has("duration")) {
        String reason = "a span without a duration was taken as having no length";
        sink.remark(new Remark(Remark.Kind.ASSUMED, place, reason));
      }
    } catch (BrokenValue e) {
      sink.remark(new Remark(Remark.Kind.BROKEN, place, e.reason()));
    }
  }
}
