package io.whylate.query.cli;

import io.whylate.query.verdict.Owner;

/** Whose time a key of {@code by_service} names, as a cell of a table. */
final class OwnerName {

  static final int LONGEST = 58;

  private OwnerName() {}

  static String of(String key) {
    return Style.shortened(Owner.of(key).inWords(), LONGEST);
  }
}
