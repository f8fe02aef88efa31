package io.whylate.query.access;

import io.whylate.query.ask.Filter;

/**
 * What the bearer of a token may do.
 *
 * @param name in the audit log
 * @param within which requests exist for them
 */
public record Grant(String name, Role role, Filter within) {

  /** Everything: where no tokens are set up, only this machine can ask. */
  public static final Grant LOCAL = new Grant("local", Role.ADMIN, Filter.NONE);
}
