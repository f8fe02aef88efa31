package io.whylate.query.answer;

/** What every answer says about the requests it is about. */
public record Totals(long n, Coverage coverage, Sampling sampling) {}
