/** The parts of the extension, each with a switch of its own. */
@NullMarked
package io.whylate.extension.part;

import org.jspecify.annotations.NullMarked;
