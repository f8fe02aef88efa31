/**
 * OTLP, the OpenTelemetry protocol: its trace export requests to spans, and to smaller requests.
 */
@NullMarked
package io.whylate.formats.otlp;

import org.jspecify.annotations.NullMarked;
