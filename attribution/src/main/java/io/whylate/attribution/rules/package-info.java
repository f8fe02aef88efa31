/** What a span says of its layer: rules as data, one line each. */
@NullMarked
package io.whylate.attribution.rules;

import org.jspecify.annotations.NullMarked;
