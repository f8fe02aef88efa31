/** What could not be used, kept with the reason. */
@NullMarked
package io.whylate.stream.deadletter;

import org.jspecify.annotations.NullMarked;
