/** Stands for a library that another one has taken in under a name of its own. */
@NullMarked
package io.whylate.extension.app.shaded.okhttp3;

import org.jspecify.annotations.NullMarked;
