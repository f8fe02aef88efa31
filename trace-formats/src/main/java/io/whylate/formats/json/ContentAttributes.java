package io.whylate.formats.json;

import java.util.List;

/**
 * Attributes that carry what people asked and were answered; they are never kept. Names of the
 * OpenTelemetry GenAI conventions, OpenLLMetry (traceloop), OpenInference and OpenLIT.
 */
final class ContentAttributes {

  private static final List<String> PREFIXES =
      List.of(
          "gen_ai.input.messages",
          "gen_ai.output.messages",
          "gen_ai.system_instructions",
          "gen_ai.prompt",
          "gen_ai.completion",
          "gen_ai.content",
          "gen_ai.tool.call.arguments",
          "gen_ai.tool.call.result",
          "llm.prompts",
          "llm.completions",
          "llm.input_messages",
          "llm.output_messages",
          "input.value",
          "output.value",
          "traceloop.entity.input",
          "traceloop.entity.output");

  private ContentAttributes() {}

  static boolean contains(String key) {
    // Asked of each attribute of each span: a stream costs ten times as much.
    for (String prefix : PREFIXES) {
      if (key.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
