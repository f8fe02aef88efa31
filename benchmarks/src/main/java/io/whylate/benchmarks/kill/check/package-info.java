/** What is stored, against what was sent. */
@NullMarked
package io.whylate.benchmarks.kill.check;

import org.jspecify.annotations.NullMarked;
