package io.whylate.query.read;

import java.net.URI;

final class ScratchIT extends ClickHouseRequestsContract {
  @Override
  protected URI clickHouse() {
    return URI.create(System.getProperty("scratch.url", ""));
  }
}
