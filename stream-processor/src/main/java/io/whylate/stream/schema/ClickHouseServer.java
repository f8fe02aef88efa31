package io.whylate.stream.schema;

import java.net.URI;

/** Where ClickHouse listens for HTTP, and as whom we come. */
public record ClickHouseServer(URI uri, String user, String password) {

  /** Without the password. */
  @Override
  public String toString() {
    return user + " at " + uri;
  }
}
