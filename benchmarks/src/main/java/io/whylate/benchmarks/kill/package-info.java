/** Whether anything is lost, doubled or wrong when processes die under load. */
@NullMarked
package io.whylate.benchmarks.kill;

import org.jspecify.annotations.NullMarked;
