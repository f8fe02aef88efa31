/** The caller's window of Apache HttpClient 5, classic. */
@NullMarked
package io.whylate.extension.stream.apache;

import org.jspecify.annotations.NullMarked;
