package io.whylate.attribution.span;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The process that emitted a span.
 *
 * @param service {@code service.name}, or {@code unknown_service}
 * @param clock the host whose clock stamped the times: {@code host.id}, else {@code host.name};
 *     null when the producer does not say
 * @param process what tells this process from others, also of the same service
 * @param attributes all resource attributes
 */
public record Resource(
    String service, @Nullable String clock, String process, Attributes attributes) {

  private static final String UNKNOWN_SERVICE = "unknown_service";

  public static Resource of(Attributes attributes) {
    String service = Objects.requireNonNullElse(attributes.text("service.name"), UNKNOWN_SERVICE);
    String host = attributes.text("host.name");
    String clock = attributes.text("host.id");
    return new Resource(
        service, clock != null ? clock : host, process(service, host, attributes), attributes);
  }

  private static String process(String service, @Nullable String host, Attributes attributes) {
    String instance = attributes.text("service.instance.id");
    if (instance == null) {
      String pid = attributes.text("process.pid");
      instance = (host == null ? "" : host) + ':' + (pid == null ? "" : pid);
    }
    return service + '@' + instance;
  }
}
