/** Zipkin's JSON, version 2. */
@NullMarked
package io.whylate.formats.zipkin;

import org.jspecify.annotations.NullMarked;
