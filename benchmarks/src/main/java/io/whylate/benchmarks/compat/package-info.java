/** Which versions of which libraries the agent extension works with. */
@NullMarked
package io.whylate.benchmarks.compat;

import org.jspecify.annotations.NullMarked;
