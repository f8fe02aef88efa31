/** Steps 5 and 6: what could gate the caller, and the walk that tiles the window. */
@NullMarked
package io.whylate.attribution.walk;

import org.jspecify.annotations.NullMarked;
