/** The request ID: read from headers, kept in the Context, sent on, written on spans. */
@NullMarked
package io.whylate.extension.request;

import org.jspecify.annotations.NullMarked;
