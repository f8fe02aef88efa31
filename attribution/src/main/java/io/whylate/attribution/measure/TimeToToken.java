package io.whylate.attribution.measure;

import io.whylate.attribution.breakdown.TimerEvent;

/**
 * A time to a first token and between which events it was measured.
 *
 * @param ns since the start of the span
 * @param source the attribute or event that says so
 */
record TimeToToken(long ns, TimerEvent start, TimerEvent end, String source) {}
