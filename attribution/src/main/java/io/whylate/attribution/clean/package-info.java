/** Step 1: duplicates, contradictions and broken times. */
@NullMarked
package io.whylate.attribution.clean;

import org.jspecify.annotations.NullMarked;
