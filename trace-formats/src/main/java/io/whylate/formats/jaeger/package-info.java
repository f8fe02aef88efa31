/** Jaeger's JSON, as its query service and its page write it. */
@NullMarked
package io.whylate.formats.jaeger;

import org.jspecify.annotations.NullMarked;
