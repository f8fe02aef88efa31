/** Who may ask, and about whose requests. */
@NullMarked
package io.whylate.query.access;

import org.jspecify.annotations.NullMarked;
