/** The caller's window of Reactor Netty's HTTP client, and so of Spring's WebClient. */
@NullMarked
package io.whylate.extension.stream.reactor;

import org.jspecify.annotations.NullMarked;
