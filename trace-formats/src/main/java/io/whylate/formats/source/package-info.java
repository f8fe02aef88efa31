/** JSON in pieces: one value at a time of a document of any size, with the place of each. */
@NullMarked
package io.whylate.formats.source;

import org.jspecify.annotations.NullMarked;
