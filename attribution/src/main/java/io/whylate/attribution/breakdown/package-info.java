/** The result: where the time of one request was spent. */
@NullMarked
package io.whylate.attribution.breakdown;

import org.jspecify.annotations.NullMarked;
