/** What they get: the records behind the JSON of the API, which the command line reads back. */
@NullMarked
package io.whylate.query.answer;

import org.jspecify.annotations.NullMarked;
