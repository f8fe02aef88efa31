/**
 * The caller's window of an HTTP call: a span from the call to the last byte of its answer, and
 * what a streamed answer shows on its way. Its public classes run inside the application's class
 * loaders, where they see the OpenTelemetry API and each other, and nothing else of the extension.
 */
@NullMarked
package io.whylate.extension.stream;

import org.jspecify.annotations.NullMarked;
