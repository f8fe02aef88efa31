/** Step 2: who waited for whom. */
@NullMarked
package io.whylate.attribution.tree;

import org.jspecify.annotations.NullMarked;
