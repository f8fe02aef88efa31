/** The commands that ask a running API, and their text. */
@NullMarked
package io.whylate.query.cli;

import org.jspecify.annotations.NullMarked;
