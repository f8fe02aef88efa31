/** Spans of models that answer token by token, from the question to the last token. */
@NullMarked
package io.whylate.extension.model;

import org.jspecify.annotations.NullMarked;
