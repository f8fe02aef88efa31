/** A Kafka broker inside this JVM. */
@NullMarked
package io.whylate.standalone.broker;

import org.jspecify.annotations.NullMarked;
