package io.whylate.formats.file;

import io.whylate.formats.MalformedInput;
import io.whylate.formats.SpanSink;
import io.whylate.formats.jaeger.JaegerJson;
import io.whylate.formats.jaeger.JaegerTrace;
import io.whylate.formats.otlp.OtlpJson;
import io.whylate.formats.source.JsonSource;
import io.whylate.formats.zipkin.ZipkinJson;
import java.io.IOException;

/**
 * JSON of any of the formats, one document or one a line. An array is Zipkin's; an object is told
 * by its fields.
 */
final class TraceJson {

  private final JsonSource json;
  private final OtlpJson otlp;
  private final JaegerJson jaeger;
  private final ZipkinJson zipkin;
  private final SpanSink sink;

  TraceJson(JsonSource json, SpanSink sink) {
    this.json = json;
    this.otlp = new OtlpJson(json, sink);
    this.jaeger = new JaegerJson(json, sink);
    this.zipkin = new ZipkinJson(json, sink);
    this.sink = sink;
  }

  void read() throws IOException, MalformedInput {
    while (json.next()) {
      if (json.isArray()) {
        zipkin.readList();
      } else {
        new Document().read("the document");
      }
    }
  }

  private final class Document {

    private final JaegerTrace bareTrace = new JaegerTrace(sink);
    private boolean known;

    void read(String name) throws IOException, MalformedInput {
      String place = json.place();
      json.fields(name, this::readField);
      bareTrace.end();
      if (!known) {
        throw new MalformedInput(
            place + ": neither OTLP (resourceSpans), Jaeger (data or spans) nor Zipkin (an array)");
      }
    }

    private void readField(String field) throws IOException, MalformedInput {
      switch (field) {
        case "resourceSpans", "resource_spans", "batches" -> {
          known = true;
          otlp.readResourceSpans();
        }
        case "data" -> {
          known = true;
          jaeger.readData();
        }
        case "spans", "processes" -> {
          known = true;
          jaeger.readField(bareTrace, field);
        }
        // Tempo's and Jaeger's newer APIs wrap OTLP once more.
        case "trace", "result" -> json.fields(field, this::readField);
        default -> json.skip();
      }
    }
  }
}
