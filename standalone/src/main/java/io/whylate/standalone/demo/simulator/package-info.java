/** A model server without a model: it streams words with the timing of a batching engine. */
@NullMarked
package io.whylate.standalone.demo.simulator;

import org.jspecify.annotations.NullMarked;
