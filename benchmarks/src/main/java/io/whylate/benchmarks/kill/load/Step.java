package io.whylate.benchmarks.kill.load;

/** What a generated request does, in this order, and the layer whose time it is. */
enum Step {
  BEFORE("caller"),
  OUT("network"),
  ENTRY("application"),
  SEARCH("retrieval"),
  BETWEEN("application"),
  CHECK("guardrail"),
  PAUSE("application"),
  TOOL("tool"),
  EXIT("application"),
  BACK("network"),
  AFTER("caller");

  final String layer;

  Step(String layer) {
    this.layer = layer;
  }
}
