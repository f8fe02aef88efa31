/** Spans for the time that turning objects into bytes and back takes, where it is worth a span. */
@NullMarked
package io.whylate.extension.serialization;

import org.jspecify.annotations.NullMarked;
