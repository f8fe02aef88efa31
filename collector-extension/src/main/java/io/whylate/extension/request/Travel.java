package io.whylate.extension.request;

import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.stream.Stream;

/** Where the request's ID and labels come from and go to. */
public final class Travel {

  private final List<String> headers;
  private final Destinations destinations;
  private final boolean onRecords;
  private final boolean onResponses;
  private final boolean tenantTrusted;

  /**
   * Reads the ID from {@code headers} and writes the first; {@code onRecords}: on Kafka records
   * too; {@code onResponses}: in answers; {@code tenantTrusted}: callers may say whose request it
   * is.
   */
  public Travel(
      List<String> headers,
      Destinations destinations,
      boolean onRecords,
      boolean onResponses,
      boolean tenantTrusted) {
    this.headers = headers;
    this.destinations = destinations;
    this.onRecords = onRecords;
    this.onResponses = onResponses;
    this.tenantTrusted = tenantTrusted;
  }

  public List<String> headers() {
    return headers;
  }

  /** The headers of outgoing HTTP calls that show what the application has set there itself. */
  public List<String> watchedHeaders() {
    return Stream.concat(headers.stream(), Label.headers().stream()).distinct().collect(toList());
  }

  Destinations destinations() {
    return destinations;
  }

  boolean onRecords() {
    return onRecords;
  }

  /** Whether answers carry the ID. */
  public boolean onResponses() {
    return onResponses;
  }

  boolean tenantTrusted() {
    return tenantTrusted;
  }
}
