/**
 * From the spans of one request to the one breakdown of its latency.
 *
 * <p>{@link io.whylate.attribution.Attribution} runs the steps in order: clean the spans, build the
 * tree, derive engine phases, find what could gate the caller, walk backwards from the end, name
 * the layer of every piece. Nothing in here reads a clock, does I/O or logs.
 */
@NullMarked
package io.whylate.attribution;

import org.jspecify.annotations.NullMarked;
