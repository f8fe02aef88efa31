package io.whylate.attribution.walk;

/** In which order spans are charged that run at the same time under one parent. */
enum Rank {
  /** The caller may have waited for it. */
  AWAITED,
  /** It came with a message, and nobody says whether the sender waited for it. */
  ASYNC,
  /** It outlived everything that its caller could have waited for. */
  LOOSE,
  /** Its result was not used. */
  CANCELLED;

  static final int COUNT = values().length;

  /** 0 for what is charged first. */
  @SuppressWarnings("EnumOrdinal") // The order of declaration is the meaning of this enum.
  int position() {
    return ordinal();
  }
}
