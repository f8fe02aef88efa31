/** What does not arrive: spans lost on their way out, and requests that were not sampled. */
@NullMarked
package io.whylate.extension.loss;

import org.jspecify.annotations.NullMarked;
