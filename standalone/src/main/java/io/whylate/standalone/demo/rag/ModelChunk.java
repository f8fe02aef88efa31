package io.whylate.standalone.demo.rag;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A chunk of a chat completion, as far as it is passed on. */
record ModelChunk(@Nullable List<Choice> choices) {

  record Choice(@Nullable Delta delta) {}

  record Delta(@Nullable String content) {}

  /** The text in it; empty when there is none. */
  String text() {
    if (choices == null || choices.isEmpty()) {
      return "";
    }
    Delta delta = choices.get(0).delta();
    return delta == null || delta.content() == null ? "" : delta.content();
  }
}
