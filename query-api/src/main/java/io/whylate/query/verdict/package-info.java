/** From one breakdown and its peers to one plain sentence. */
@NullMarked
package io.whylate.query.verdict;

import org.jspecify.annotations.NullMarked;
