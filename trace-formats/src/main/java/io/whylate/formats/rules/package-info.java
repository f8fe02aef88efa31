/** Users' own rules for layers and labels. */
@NullMarked
package io.whylate.formats.rules;

import org.jspecify.annotations.NullMarked;
