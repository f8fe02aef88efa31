/** From the sums of two sets of requests to what has changed: arithmetic alone. */
@NullMarked
package io.whylate.query.compare;

import org.jspecify.annotations.NullMarked;
