/** What the stages that wait have in common: their stores, keys and deadlines. */
@NullMarked
package io.whylate.stream.state;

import org.jspecify.annotations.NullMarked;
