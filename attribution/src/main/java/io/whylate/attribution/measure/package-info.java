/** What else is measured on the tree: contested time, first token, model calls, completeness. */
@NullMarked
package io.whylate.attribution.measure;

import org.jspecify.annotations.NullMarked;
