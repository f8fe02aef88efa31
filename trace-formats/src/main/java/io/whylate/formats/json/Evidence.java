package io.whylate.formats.json;

import io.whylate.attribution.request.Request;
import java.time.Instant;
import java.util.List;

/**
 * The spans that a breakdown was made from.
 *
 * @param rowId the row of the breakdown
 * @param openedAt as in the breakdown
 * @param revision as in the breakdown
 */
public record Evidence(String rowId, Instant openedAt, int revision, List<EvidenceSpan> spans) {

  public static Evidence of(Request request) {
    return new Evidence(
        request.rowId(),
        request.openedAt(),
        request.revision(),
        request.spans().stream().map(EvidenceSpan::of).toList());
  }
}
