package io.whylate.formats.gather;

import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;

/** Takes the requests one by one. */
public interface RequestSink {

  void request(Request request);

  /** A request without its shortest spans, since all of them are too many to be read at once. */
  void reduced(Request request, LeftOut leftOut);

  /** A request with more spans than are read at once; it is not handed over. */
  void tooLarge(RequestKey key, LeftOut leftOut);

  /**
   * What of a request is not handed over.
   *
   * @param first the number of the request's first span in the order in which spans were added
   * @param spans how many are left out
   * @param bytes their size
   * @param longestNs the length of the longest of them
   */
  record LeftOut(int first, int spans, long bytes, long longestNs) {}
}
