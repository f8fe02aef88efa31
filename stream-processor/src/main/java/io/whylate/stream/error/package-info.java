/** How failures of libraries are told to people. */
@NullMarked
package io.whylate.stream.error;

import org.jspecify.annotations.NullMarked;
