/** Waits that no span shows: executors' queues, semaphores, bulkheads, connection pools. */
@NullMarked
package io.whylate.extension.queue;

import org.jspecify.annotations.NullMarked;
