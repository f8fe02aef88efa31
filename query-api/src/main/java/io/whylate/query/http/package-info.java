/** The routes, their parameters and their errors. */
@NullMarked
package io.whylate.query.http;

import org.jspecify.annotations.NullMarked;
