/** Takes spans in over OTLP/HTTP and OTLP/gRPC and answers once Kafka has them. */
@NullMarked
package io.whylate.stream.receive;

import org.jspecify.annotations.NullMarked;
