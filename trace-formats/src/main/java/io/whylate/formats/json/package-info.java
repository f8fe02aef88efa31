/** Breakdowns and their evidence as JSON, one object a line. */
@NullMarked
package io.whylate.formats.json;

import org.jspecify.annotations.NullMarked;
