/** The launcher: all of whylate on one machine, and the demo. */
@NullMarked
package io.whylate.standalone;

import org.jspecify.annotations.NullMarked;
