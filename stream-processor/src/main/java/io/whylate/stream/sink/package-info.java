/** The last stage: breakdowns and evidence become rows in ClickHouse. */
@NullMarked
package io.whylate.stream.sink;

import org.jspecify.annotations.NullMarked;
