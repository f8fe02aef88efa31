/** What is said on the command line. */
@NullMarked
package io.whylate.benchmarks.options;

import org.jspecify.annotations.NullMarked;
