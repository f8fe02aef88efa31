package io.whylate.formats.zipkin;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.CappedText;
import io.whylate.formats.source.Fields;
import io.whylate.formats.source.TextId;
import io.whylate.formats.source.Times;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** One span of Zipkin as ours. The address of its service stands for its host and its clock. */
final class ZipkinSpan {

  private ZipkinSpan() {}

  static Span read(Fields json) throws BrokenValue {
    try {
      Times times = Times.of(json, "timestamp", "duration");
      Map<String, Object> tags = tags(json);
      return new Span(
          TextId.trace(json, "traceId"),
          TextId.span(json, "id"),
          TextId.parent(json, "parentId"),
          CappedText.name(json.text("name")),
          kind(json),
          times.startNs(),
          times.endNs(),
          resource(json.fields("localEndpoint")),
          "",
          new Attributes(tags),
          events(json),
          List.of(),
          tags.containsKey("error") ? SpanStatus.ERROR : SpanStatus.UNSET,
          "");
    } catch (BrokenValue e) {
      JsonNode name = json.value("name");
      String shown = name == null ? "without a name" : Fields.shown(name);
      throw new BrokenValue("span " + shown + ": " + e.reason());
    }
  }

  private static Map<String, Object> tags(Fields json) throws BrokenValue {
    Map<String, Object> tags = new HashMap<>();
    Fields given = json.fields("tags");
    Iterator<String> names = given.object().fieldNames();
    while (names.hasNext()) {
      String name = names.next();
      tags.put(CappedText.key(name), CappedText.value(given.text(name)));
    }
    Fields peer = json.fields("remoteEndpoint");
    String service = CappedText.name(peer.text("serviceName"));
    if (!service.isEmpty()) {
      tags.putIfAbsent("peer.service", service);
    }
    String address = address(peer);
    if (!address.isEmpty()) {
      tags.putIfAbsent("server.address", address);
    }
    return tags;
  }

  private static SpanKind kind(Fields json) throws BrokenValue {
    String kind = json.text("kind");
    return switch (kind) {
      case "" -> SpanKind.INTERNAL;
      case "CLIENT", "SERVER", "PRODUCER", "CONSUMER" -> SpanKind.valueOf(kind);
      default ->
          throw new BrokenValue(
              "kind must be CLIENT, SERVER, PRODUCER or CONSUMER, is "
                  + Fields.shown(json.object().get("kind")));
    };
  }

  private static Resource resource(Fields endpoint) throws BrokenValue {
    Map<String, Object> attributes = new HashMap<>();
    String service = CappedText.name(endpoint.text("serviceName"));
    if (!service.isEmpty()) {
      attributes.put("service.name", service);
    }
    String address = address(endpoint);
    if (!address.isEmpty()) {
      attributes.put("host.name", address);
    }
    return Resource.of(new Attributes(attributes));
  }

  private static String address(Fields endpoint) throws BrokenValue {
    String ipv4 = endpoint.text("ipv4");
    return CappedText.name(ipv4.isEmpty() ? endpoint.text("ipv6") : ipv4);
  }

  private static List<SpanEvent> events(Fields json) throws BrokenValue {
    List<SpanEvent> events = new ArrayList<>();
    for (JsonNode node : json.elements("annotations")) {
      Fields annotation = Fields.of(node, "an annotation");
      events.add(
          new SpanEvent(
              CappedText.name(annotation.text("value")),
              annotation.microsAsNs("timestamp"),
              Attributes.EMPTY));
    }
    return events;
  }
}
