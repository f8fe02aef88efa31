/** The second stage: finds the request that each span of a trace belongs to. */
@NullMarked
package io.whylate.stream.route;

import org.jspecify.annotations.NullMarked;
