/** What belongs together: the key that joins spans, and the spans of one request. */
@NullMarked
package io.whylate.attribution.request;

import org.jspecify.annotations.NullMarked;
