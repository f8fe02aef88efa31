/** Step 7: which layer a span's own time belongs to. */
@NullMarked
package io.whylate.attribution.layer;

import org.jspecify.annotations.NullMarked;
