/** The caller's window of OkHttp, from version 3 on. */
@NullMarked
package io.whylate.extension.stream.okhttp;

import org.jspecify.annotations.NullMarked;
