/** What the tags of the extension cost a span. */
@NullMarked
package io.whylate.benchmarks.tags;

import org.jspecify.annotations.NullMarked;
