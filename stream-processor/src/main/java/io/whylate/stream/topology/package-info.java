/** The stages put together. */
@NullMarked
package io.whylate.stream.topology;

import org.jspecify.annotations.NullMarked;
