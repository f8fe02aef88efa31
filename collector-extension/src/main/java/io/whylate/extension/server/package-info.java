/** What a server knows of itself: how busy it is, whether it is warm, when it paused. */
@NullMarked
package io.whylate.extension.server;

import org.jspecify.annotations.NullMarked;
