/** Whether the job does its work, and how far behind it is. */
@NullMarked
package io.whylate.stream.health;

import org.jspecify.annotations.NullMarked;
