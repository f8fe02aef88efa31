package io.whylate.attribution.span;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes spans down in tests. Times are nanoseconds since the test's epoch. */
public final class SpanBuilder {

  private final String name;
  private final Map<String, Object> attributes = new HashMap<>();
  private final Map<String, Object> resource = new HashMap<>();
  private final List<SpanEvent> events = new ArrayList<>();
  private SpanKind kind = SpanKind.INTERNAL;
  private @Nullable String parent;
  private String id = "s1";
  private String scope = "";
  private long start;
  private long end = 1;

  private SpanBuilder(String name) {
    this.name = name;
    resource.put("host.name", "h1");
  }

  public static SpanBuilder span(String name) {
    return new SpanBuilder(name);
  }

  public SpanBuilder kind(SpanKind value) {
    kind = value;
    return this;
  }

  public SpanBuilder id(String value) {
    id = value;
    return this;
  }

  public SpanBuilder under(String parentId) {
    parent = parentId;
    return this;
  }

  public SpanBuilder scope(String value) {
    scope = value;
    return this;
  }

  public SpanBuilder service(String value) {
    return resource("service.name", value);
  }

  public SpanBuilder resource(String key, Object value) {
    resource.put(key, value);
    return this;
  }

  public SpanBuilder at(long startNs, long endNs) {
    start = startNs;
    end = endNs;
    return this;
  }

  public SpanBuilder with(String key, Object value) {
    attributes.put(key, value);
    return this;
  }

  public SpanBuilder event(String event, long timeNs) {
    events.add(new SpanEvent(event, timeNs, Attributes.EMPTY));
    return this;
  }

  public Span build() {
    return new Span(
        "t1",
        id,
        parent,
        name,
        kind,
        start,
        end,
        Resource.of(new Attributes(resource)),
        scope,
        new Attributes(attributes),
        events,
        List.of(),
        SpanStatus.UNSET,
        "");
  }
}
