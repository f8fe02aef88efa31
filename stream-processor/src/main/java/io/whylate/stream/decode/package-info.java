/** The first stage: requests as received become pieces of one trace each. */
@NullMarked
package io.whylate.stream.decode;

import org.jspecify.annotations.NullMarked;
