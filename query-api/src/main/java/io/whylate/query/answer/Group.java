package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Layer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests that have the same values in the fields that were asked to group by.
 *
 * @param group these values as text; null is unknown
 * @param ttft over the requests that have a first token; null when none has
 * @param layers those with time; their means add up to the mean end-to-end time
 * @param model prefill, decode and undivided together
 */
public record Group(
    Map<String, @Nullable String> group,
    long n,
    Coverage coverage,
    Distribution e2e,
    @Nullable Distribution ttft,
    Map<Layer, LayerTime> layers,
    LayerTime model,
    Map<String, OwnerTime> byService,
    List<Composition> composition) {}
