/** The ClickHouse tables, made at start. */
@NullMarked
package io.whylate.stream.schema;

import org.jspecify.annotations.NullMarked;
