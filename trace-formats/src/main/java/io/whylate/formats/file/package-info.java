/** Trace files as people have them: any of the formats, packed or not, told apart by content. */
@NullMarked
package io.whylate.formats.file;

import org.jspecify.annotations.NullMarked;
