package io.whylate.formats.otlp;

import io.opentelemetry.proto.resource.v1.Resource;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.SpanSink;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.Fields;
import io.whylate.formats.source.JsonSource;
import java.io.IOException;

/** Reads OTLP's JSON, one span at a time. */
public final class OtlpJson {

  private final JsonSource json;
  private final SpanSink sink;

  public OtlpJson(JsonSource json, SpanSink sink) {
    this.json = json;
    this.sink = sink;
  }

  /** Reads the value of {@code resourceSpans}, on which the cursor stands. */
  public void readResourceSpans() throws IOException, MalformedInput {
    json.elements("resourceSpans", this::readEntry);
  }

  private void readEntry() throws IOException, MalformedInput {
    OtlpEntry entry = new OtlpEntry(sink);
    json.fields(
        "an element of resourceSpans",
        field -> {
          switch (field) {
            case "resource" -> readResource(entry);
            case "scopeSpans", "scope_spans", "instrumentationLibrarySpans" ->
                json.elements(field, () -> readScope(entry));
            default -> json.skip();
          }
        });
    entry.end();
  }

  private void readResource(OtlpEntry entry) throws IOException, MalformedInput {
    String place = json.place();
    try {
      Resource.Builder resource = Resource.newBuilder();
      Fields fields = Fields.of(json.node(), "resource");
      OtlpJsonAttributes.read(fields.elements("attributes"), resource::addAttributes);
      entry.resource(resource.build());
    } catch (BrokenValue e) {
      throw new MalformedInput(place + ": " + e.reason(), e);
    }
  }

  private void readScope(OtlpEntry entry) throws IOException, MalformedInput {
    entry.beginScope();
    json.fields(
        "an element of scopeSpans",
        field -> {
          switch (field) {
            case "scope", "instrumentationLibrary" -> readScopeName(entry, field);
            case "spans" -> json.elements(field, () -> readSpan(entry));
            default -> json.skip();
          }
        });
    entry.endScope();
  }

  private void readScopeName(OtlpEntry entry, String field) throws IOException, MalformedInput {
    String place = json.place();
    try {
      entry.scope(Fields.of(json.node(), field).text("name"));
    } catch (BrokenValue e) {
      throw new MalformedInput(place + ": " + e.reason(), e);
    }
  }

  private void readSpan(OtlpEntry entry) throws IOException, MalformedInput {
    String place = json.place();
    try {
      entry.span(OtlpJsonSpan.read(Fields.of(json.node(), "a span")), place);
    } catch (BrokenValue e) {
      entry.broken(place, e.reason());
    }
  }
}
