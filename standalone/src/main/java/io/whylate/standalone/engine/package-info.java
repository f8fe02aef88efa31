/** ClickHouse's own engine as a library, behind ClickHouse's HTTP protocol, in a child process. */
@NullMarked
package io.whylate.standalone.engine;

import org.jspecify.annotations.NullMarked;
