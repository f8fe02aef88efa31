package io.whylate.stream.reprocess;

import java.time.Instant;

/** What is stored of a row, as far as its next revision depends on it. */
record StoredRow(String rowId, Instant openedAt, int revision, String rulesVersion) {}
