/** The caller's window of {@code java.net.http.HttpClient}. */
@NullMarked
package io.whylate.extension.stream.jdk;

import org.jspecify.annotations.NullMarked;
