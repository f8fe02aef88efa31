package io.whylate.query.answer;

/**
 * What the peers of a request usually meet of one thing.
 *
 * @param n how many of them say
 * @param median of these
 * @param better the share of these that were better off than the request
 */
public record Usual(long n, double median, double better) {}
