/** Step 3: one offset for each clock of a request. */
@NullMarked
package io.whylate.attribution.clock;

import org.jspecify.annotations.NullMarked;
