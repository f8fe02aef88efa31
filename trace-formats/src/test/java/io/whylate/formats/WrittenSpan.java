package io.whylate.formats;

/** A span as a test has it written in some format; the parent is empty for a root. */
record WrittenSpan(
    String traceId, String id, String parent, String name, long startUs, long endUs) {}
