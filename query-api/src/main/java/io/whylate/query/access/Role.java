package io.whylate.query.access;

/** What may be done; each role may do what those before it may. */
public enum Role {
  READ,
  WRITE,
  ADMIN;

  public boolean includes(Role other) {
    return compareTo(other) >= 0;
  }
}
