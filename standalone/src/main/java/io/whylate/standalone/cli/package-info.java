/** What the command lines of the programs here share. */
@NullMarked
package io.whylate.standalone.cli;

import org.jspecify.annotations.NullMarked;
