/** The request's ID and labels in the lines that a service logs. */
@NullMarked
package io.whylate.extension.log;

import org.jspecify.annotations.NullMarked;
