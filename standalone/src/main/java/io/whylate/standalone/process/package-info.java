/** Child processes that never outlive the process that started them. */
@NullMarked
package io.whylate.standalone.process;

import org.jspecify.annotations.NullMarked;
