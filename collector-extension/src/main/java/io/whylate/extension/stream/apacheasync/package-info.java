/** The caller's window of Apache HttpClient 5, asynchronous. */
@NullMarked
package io.whylate.extension.stream.apacheasync;

import org.jspecify.annotations.NullMarked;
