/** The parts together, with a real broker and a real engine. */
@NullMarked
package io.whylate.standalone.pipeline;

import org.jspecify.annotations.NullMarked;
