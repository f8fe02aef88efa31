/** What the job counts. */
@NullMarked
package io.whylate.stream.metrics;

import org.jspecify.annotations.NullMarked;
