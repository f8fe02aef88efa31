/** A service that is observed from outside, what it calls, who calls it, and where its spans go. */
@NullMarked
package io.whylate.benchmarks.service;

import org.jspecify.annotations.NullMarked;
