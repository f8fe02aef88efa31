package io.whylate.formats.gather;

import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;

/** Takes the requests one by one. */
public interface RequestSink {

  void request(Request request);

  /** A request with more spans than are read at once; it is not handed over. */
  void tooLarge(RequestKey key, int spans, long bytes);
}
