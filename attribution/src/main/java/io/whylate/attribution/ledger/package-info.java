/** Step 4: engines that report durations instead of spans. */
@NullMarked
package io.whylate.attribution.ledger;

import org.jspecify.annotations.NullMarked;
