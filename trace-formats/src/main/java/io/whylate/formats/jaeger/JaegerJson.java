package io.whylate.formats.jaeger;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.attribution.span.Resource;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.Remark;
import io.whylate.formats.SpanSink;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.Fields;
import io.whylate.formats.source.JsonSource;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Reads Jaeger's JSON, one trace at a time: its processes come after its spans. */
public final class JaegerJson {

  private final JsonSource json;
  private final SpanSink sink;

  public JaegerJson(JsonSource json, SpanSink sink) {
    this.json = json;
    this.sink = sink;
  }

  /** Reads the value of {@code data}, on which the cursor stands. */
  public void readData() throws IOException, MalformedInput {
    json.elements("data", this::readTrace);
  }

  private void readTrace() throws IOException, MalformedInput {
    JaegerTrace trace = new JaegerTrace(sink);
    json.fields("a trace", field -> readField(trace, field));
    trace.end();
  }

  /** Reads one field of a trace, whose value the cursor stands on. */
  public void readField(JaegerTrace trace, String field) throws IOException, MalformedInput {
    switch (field) {
      case "spans" -> json.elements(field, () -> readSpan(trace));
      case "processes" -> readProcesses(trace);
      default -> json.skip();
    }
  }

  private void readSpan(JaegerTrace trace) throws IOException, MalformedInput {
    String place = json.place();
    try {
      trace.span(JaegerSpan.read(Fields.of(json.node(), "a span"), place));
    } catch (BrokenValue e) {
      sink.remark(new Remark(Remark.Kind.BROKEN, place, e.reason()));
    }
  }

  private void readProcesses(JaegerTrace trace) throws IOException, MalformedInput {
    String place = json.place();
    JsonNode node = json.node();
    Map<String, Resource> processes = new HashMap<>();
    try {
      JsonNode all = node.isNull() ? node : Fields.of(node, "processes").object();
      for (Map.Entry<String, JsonNode> each : all.properties()) {
        processes.put(each.getKey(), JaegerProcess.read(Fields.of(each.getValue(), "a process")));
      }
    } catch (BrokenValue e) {
      throw new MalformedInput(place + ": " + e.reason(), e);
    }
    trace.processes(processes);
  }
}
