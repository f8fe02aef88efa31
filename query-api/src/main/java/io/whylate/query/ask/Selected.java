package io.whylate.query.ask;

/** The requests of a range that fulfil a filter. */
public record Selected(TimeRange range, Filter where) {}
