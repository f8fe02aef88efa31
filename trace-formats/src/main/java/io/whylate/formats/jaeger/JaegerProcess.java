package io.whylate.formats.jaeger;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.CappedText;
import io.whylate.formats.source.Fields;
import java.util.List;
import java.util.Map;

/** A process as a resource: OpenTelemetry's own tags, or those of Jaeger's clients. */
final class JaegerProcess {

  private static final List<String> HOSTS = List.of("hostname", "ip");

  private JaegerProcess() {}

  static Resource read(Fields json) throws BrokenValue {
    Map<String, Object> tags = JaegerTags.read(json, "tags");
    if (json.has("serviceName")) {
      tags.put("service.name", json.text("serviceName"));
    }
    for (String host : HOSTS) {
      if (tags.containsKey(host)) {
        tags.putIfAbsent("host.name", tags.get(host));
      }
    }
    if (tags.containsKey("client-uuid")) {
      tags.putIfAbsent("service.instance.id", tags.get("client-uuid"));
    }
    tags.replaceAll((key, value) -> value instanceof String text ? CappedText.name(text) : value);
    return Resource.of(new Attributes(tags));
  }
}
