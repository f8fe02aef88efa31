/** Reads the rows: one class per query, named by its verb. */
@NullMarked
package io.whylate.query.read;

import org.jspecify.annotations.NullMarked;
