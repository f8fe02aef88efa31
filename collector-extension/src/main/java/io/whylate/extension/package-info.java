/** Extension of the OpenTelemetry Java agent: request IDs and layers on the spans of a service. */
@NullMarked
package io.whylate.extension;

import org.jspecify.annotations.NullMarked;
