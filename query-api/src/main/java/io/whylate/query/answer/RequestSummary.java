package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Outcome;
import io.whylate.attribution.breakdown.Perspective;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request in a list; the fields mean the same as in its breakdown. */
public record RequestSummary(
    String requestId,
    String rowId,
    Instant start,
    long startMs,
    long e2eNs,
    @Nullable Long ttftNs,
    long contestedNs,
    @Nullable Long networkBoundNs,
    long tailNs,
    Map<Layer, Long> layers,
    Map<String, Long> byService,
    String service,
    @Nullable String workload,
    @Nullable String model,
    @Nullable String tenant,
    @Nullable Boolean streamed,
    Outcome status,
    @Nullable String errorKind,
    boolean censored,
    Perspective perspective,
    Completeness completeness,
    List<String> flags,
    int revision) {

  public static RequestSummary of(Breakdown row) {
    return new RequestSummary(
        row.requestId(),
        row.rowId(),
        row.start(),
        row.startMs(),
        row.e2eNs(),
        row.ttftNs(),
        row.contestedNs(),
        row.networkBoundNs(),
        row.tailNs(),
        row.layers(),
        row.byService(),
        row.service(),
        row.workload(),
        row.model(),
        row.tenant(),
        row.streamed(),
        row.status(),
        row.errorKind(),
        row.censored(),
        row.perspective(),
        row.completeness(),
        row.flags(),
        row.revision());
  }
}
