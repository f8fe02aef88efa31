/** Small applications for the tests to observe; they know nothing of the extension. */
@NullMarked
package io.whylate.extension.app;

import org.jspecify.annotations.NullMarked;
