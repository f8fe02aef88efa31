/**
 * The stream job: receives spans, assembles and attributes requests, stores the result. The
 * packages are its stages.
 */
@NullMarked
package io.whylate.stream;

import org.jspecify.annotations.NullMarked;
