package io.whylate.query.ask;

import java.util.List;

/** How a condition compares. The longer symbols come first, so that they are recognised first. */
public enum Operator {
  MATCHES("=~"),
  MATCHES_NOT("!~"),
  EQUAL_NOT("!="),
  AT_LEAST(">="),
  AT_MOST("<="),
  EQUAL("="),
  MORE(">"),
  LESS("<");

  static final List<Operator> ALL = List.of(values());

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  boolean orders() {
    return this == AT_LEAST || this == AT_MOST || this == MORE || this == LESS;
  }

  boolean matches() {
    return this == MATCHES || this == MATCHES_NOT;
  }

  @Override
  public String toString() {
    return symbol;
  }
}
