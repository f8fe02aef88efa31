/** What the observed application uses and the extension does not see. */
@NullMarked
package io.whylate.extension.coverage;

import org.jspecify.annotations.NullMarked;
