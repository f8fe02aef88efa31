/**
 * The third stage: keeps the pieces of a request until it is complete or has waited long enough.
 */
@NullMarked
package io.whylate.stream.assemble;

import org.jspecify.annotations.NullMarked;
