package io.whylate.formats.json;

import java.time.Instant;

/**
 * A breakdown is taken back: all its spans turned out to belong to another request.
 *
 * @param rowId the row of the breakdown
 * @param openedAt as in the breakdown
 * @param revision one more than the last of the breakdown
 */
public record Retraction(String rowId, Instant openedAt, int revision) {}
