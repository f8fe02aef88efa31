/** How far the pipeline before the store is. */
@NullMarked
package io.whylate.query.pipeline;

import org.jspecify.annotations.NullMarked;
