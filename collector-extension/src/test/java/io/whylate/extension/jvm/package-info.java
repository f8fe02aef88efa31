/** Real JVMs with the real agent and the extension attached, and what they export. */
@NullMarked
package io.whylate.extension.jvm;

import org.jspecify.annotations.NullMarked;
