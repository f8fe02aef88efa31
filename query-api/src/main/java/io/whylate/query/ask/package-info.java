/** What people ask: parsed, checked against what exists, and ready to be bound to SQL. */
@NullMarked
package io.whylate.query.ask;

import org.jspecify.annotations.NullMarked;
