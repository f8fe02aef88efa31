/** The spans of files gathered into requests, in little memory: the spans wait on disk. */
@NullMarked
package io.whylate.formats.gather;

import org.jspecify.annotations.NullMarked;
