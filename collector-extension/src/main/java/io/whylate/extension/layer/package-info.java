/** Which layer a span's time belongs to, as far as the process itself can tell. */
@NullMarked
package io.whylate.extension.layer;

import org.jspecify.annotations.NullMarked;
