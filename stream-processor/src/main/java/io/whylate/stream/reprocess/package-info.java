/** Breaks requests down again, from the spans that Kafka still has. */
@NullMarked
package io.whylate.stream.reprocess;

import org.jspecify.annotations.NullMarked;
