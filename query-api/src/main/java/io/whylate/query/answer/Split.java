package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Layer;
import java.util.Map;

/**
 * The mean of some requests, split. The layers add up to {@code meanE2eNs} exactly, and so do the
 * owners.
 *
 * @param modelNs prefill, decode and undivided together
 */
public record Split(
    long meanE2eNs, Map<Layer, Long> layers, long modelNs, Map<String, Long> byService) {}
