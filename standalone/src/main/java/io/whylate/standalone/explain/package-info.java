/** Trace files broken down on the spot: no broker, no store, no service. */
@NullMarked
package io.whylate.standalone.explain;

import org.jspecify.annotations.NullMarked;
