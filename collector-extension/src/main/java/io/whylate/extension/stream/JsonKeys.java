package io.whylate.extension.stream;

import java.util.Arrays;

/**
 * The member names of streamed model answers that mean something to us, by a hash of their bytes.
 */
final class JsonKeys {

  static final int HASH_START = 0x811c9dc5;

  /** Containers: each is a bit, so that all that surround a value are one number. */
  static final int DELTA = 1;

  static final int CHOICES = 1 << 1;
  static final int CANDIDATES = 1 << 2;
  static final int TOKEN = 1 << 3;
  static final int MESSAGE = 1 << 4;
  static final int BLOCK = 1 << 5;
  static final int TOOL_CALL = 1 << 6;
  static final int THOUGHT = 1 << 7;
  static final int USAGE = 1 << 8;
  static final int FOREIGN = 1 << 9;

  /** Values. */
  static final int TEXT = 1 << 16;

  static final int CONTENT = 1 << 17;
  static final int RESPONSE = 1 << 18;
  static final int NAME = 1 << 19;
  static final int ARGUMENTS = 1 << 20;
  static final int TYPE = 1 << 21;
  static final int INPUT_TOKENS = 1 << 22;
  static final int OUTPUT_TOKENS = 1 << 23;
  static final int CACHED_TOKENS = 1 << 24;
  static final int CACHE_TOKENS_BESIDE = 1 << 25;
  static final int THOUGHT_TOKENS = 1 << 26;
  static final int THOUGHT_TOKENS_BESIDE = 1 << 27;

  private static int[] hashes = {};
  private static int[] meanings = {};

  /** The types of OpenAI's Responses events whose delta is visible. */
  static final int VISIBLE_DELTA = hash("response.output_text.delta");

  static final int REFUSAL_DELTA = hash("response.refusal.delta");
  static final int LAST_OF_RESPONSES = hash("response.completed");
  static final int LAST_OF_MESSAGES = hash("message_stop");

  static {
    means(DELTA, "delta");
    means(CHOICES, "choices");
    means(CANDIDATES, "candidates");
    means(TOKEN, "token");
    means(MESSAGE, "message");
    means(BLOCK, "content_block", "item");
    means(TOOL_CALL, "tool_calls", "function_call", "functionCall");
    means(THOUGHT, "reasoning_content", "reasoning", "reasoning_details", "thinking", "thought");
    means(USAGE, "usage", "usageMetadata");
    means(FOREIGN, "tools", "metadata", "input", "logprobs", "error", "instructions");
    means(TEXT, "text", "refusal");
    means(CONTENT, "content");
    means(RESPONSE, "response");
    means(NAME, "name");
    means(ARGUMENTS, "arguments", "partial_json");
    means(TYPE, "type");
    means(INPUT_TOKENS, "prompt_tokens", "input_tokens", "promptTokenCount", "prompt_eval_count");
    means(
        OUTPUT_TOKENS, "completion_tokens", "output_tokens", "candidatesTokenCount", "eval_count");
    means(CACHED_TOKENS, "cached_tokens", "cachedContentTokenCount");
    means(CACHE_TOKENS_BESIDE, "cache_read_input_tokens");
    means(THOUGHT_TOKENS, "reasoning_tokens");
    means(THOUGHT_TOKENS_BESIDE, "thoughtsTokenCount");
  }

  private JsonKeys() {}

  /** The meaning of the name with this hash, 0 if it has none. */
  static int meaningOf(int hash) {
    int index = Arrays.binarySearch(hashes, hash);
    return index < 0 ? 0 : meanings[index];
  }

  static int hash(int hash, byte next) {
    return (hash ^ (next & 0xff)) * 0x01000193;
  }

  private static int hash(String name) {
    int hash = HASH_START;
    for (int index = 0; index < name.length(); index++) {
      hash = hash(hash, (byte) name.charAt(index));
    }
    return hash;
  }

  private static void means(int meaning, String... names) {
    for (String name : names) {
      int hash = hash(name);
      int index = -1 - Arrays.binarySearch(hashes, hash);
      hashes = inserted(hashes, index, hash);
      meanings = inserted(meanings, index, meaning);
    }
  }

  private static int[] inserted(int[] values, int index, int value) {
    int[] longer = Arrays.copyOf(values, values.length + 1);
    System.arraycopy(values, index, longer, index + 1, values.length - index);
    longer[index] = value;
    return longer;
  }
}
