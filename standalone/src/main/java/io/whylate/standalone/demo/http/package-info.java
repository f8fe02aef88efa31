/** What the demo services share: a small web server, server-sent events, JSON bodies. */
@NullMarked
package io.whylate.standalone.demo.http;

import org.jspecify.annotations.NullMarked;
