/** The Kafka topics that other programs see. */
@NullMarked
package io.whylate.stream.topic;

import org.jspecify.annotations.NullMarked;
