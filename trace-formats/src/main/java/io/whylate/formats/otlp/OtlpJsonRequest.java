package io.whylate.formats.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.Fields;
import io.whylate.formats.source.JsonSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * An export request of OTLP/JSON as protobuf.
 *
 * @param defects a line for each span that cannot be read; the request is without it
 */
public record OtlpJsonRequest(ExportTraceServiceRequest request, List<String> defects) {

  /** Reads one request. */
  public static OtlpJsonRequest read(byte[] json) throws MalformedInput {
    Reading reading = new Reading();
    try {
      reading.read(new JsonSource(new ByteArrayInputStream(json)));
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory", e);
    }
    return new OtlpJsonRequest(reading.request.build(), reading.defects);
  }

  private static final class Reading {

    final ExportTraceServiceRequest.Builder request = ExportTraceServiceRequest.newBuilder();
    final List<String> defects = new ArrayList<>();
    private boolean empty = true;
    private boolean spans;

    void read(JsonSource json) throws IOException, MalformedInput {
      if (!json.next()) {
        throw new MalformedInput("not an OTLP trace request: no JSON in it");
      }
      json.fields("an OTLP trace request", field -> field(json, field));
      if (!spans && !empty) {
        throw new MalformedInput("not an OTLP trace request: no resourceSpans in its fields");
      }
      if (json.next()) {
        throw new MalformedInput(json.place() + ": more after the request");
      }
    }

    private void field(JsonSource json, String field) throws IOException, MalformedInput {
      empty = false;
      if (field.equals("resourceSpans") || field.equals("resource_spans")) {
        spans = true;
        json.elements(field, () -> entry(json));
      } else {
        json.skip();
      }
    }

    private void entry(JsonSource json) throws IOException, MalformedInput {
      String place = json.place();
      try {
        Fields fields = Fields.of(json.node(), "an element of resourceSpans");
        Resource.Builder resource = Resource.newBuilder();
        OtlpJsonAttributes.read(
            fields.fields("resource").elements("attributes"), resource::addAttributes);
        ResourceSpans.Builder entry =
            ResourceSpans.newBuilder().setResource(resource).setSchemaUrl(fields.text("schemaUrl"));
        for (JsonNode scope : fields.elements("scopeSpans")) {
          entry.addScopeSpans(scope(Fields.of(scope, "an element of scopeSpans")));
        }
        request.addResourceSpans(entry);
      } catch (BrokenValue e) {
        throw new MalformedInput(place + ": " + e.reason(), e);
      }
    }

    private ScopeSpans scope(Fields fields) throws BrokenValue {
      Fields scope = fields.fields("scope");
      InstrumentationScope.Builder named =
          InstrumentationScope.newBuilder()
              .setName(scope.text("name"))
              .setVersion(scope.text("version"));
      OtlpJsonAttributes.read(scope.elements("attributes"), named::addAttributes);
      ScopeSpans.Builder spansOfScope =
          ScopeSpans.newBuilder().setScope(named).setSchemaUrl(fields.text("schemaUrl"));
      for (JsonNode span : fields.elements("spans")) {
        try {
          spansOfScope.addSpans(OtlpJsonSpan.read(Fields.of(span, "a span")));
        } catch (BrokenValue e) {
          defects.add(e.reason());
        }
      }
      return spansOfScope.build();
    }
  }
}
