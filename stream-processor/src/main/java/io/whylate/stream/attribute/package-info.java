/** The fourth stage: breaks an assembled request down. */
@NullMarked
package io.whylate.stream.attribute;

import org.jspecify.annotations.NullMarked;
