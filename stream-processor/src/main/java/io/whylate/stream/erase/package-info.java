/** Deletes what is stored of a request or a tenant. */
@NullMarked
package io.whylate.stream.erase;

import org.jspecify.annotations.NullMarked;
