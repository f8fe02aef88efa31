package io.whylate.stream.attribute;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.attribution.request.Request;
import java.util.Set;

/** Breaks a request down, given what other requests say of its clocks and what is odd with it. */
@FunctionalInterface
public interface RequestAttribution {

  Breakdown breakdown(Request request, ClockEstimates estimates, Set<Flag> known);
}
