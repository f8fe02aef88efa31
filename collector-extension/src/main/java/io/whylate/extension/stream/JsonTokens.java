package io.whylate.extension.stream;

import static io.whylate.extension.stream.JsonKeys.ARGUMENTS;
import static io.whylate.extension.stream.JsonKeys.BLOCK;
import static io.whylate.extension.stream.JsonKeys.CANDIDATES;
import static io.whylate.extension.stream.JsonKeys.CHOICES;
import static io.whylate.extension.stream.JsonKeys.CONTENT;
import static io.whylate.extension.stream.JsonKeys.DELTA;
import static io.whylate.extension.stream.JsonKeys.FOREIGN;
import static io.whylate.extension.stream.JsonKeys.MESSAGE;
import static io.whylate.extension.stream.JsonKeys.NAME;
import static io.whylate.extension.stream.JsonKeys.RESPONSE;
import static io.whylate.extension.stream.JsonKeys.TEXT;
import static io.whylate.extension.stream.JsonKeys.THOUGHT;
import static io.whylate.extension.stream.JsonKeys.TOKEN;
import static io.whylate.extension.stream.JsonKeys.TOOL_CALL;
import static io.whylate.extension.stream.JsonKeys.TYPE;

/**
 * Reads the JSON documents of a streamed answer byte by byte and keeps nothing of them: only
 * whether a document carries a token, and the counts of tokens that it names.
 *
 * <p>It knows the chunks of OpenAI's three APIs and all that speak them, Anthropic, Gemini, Cohere,
 * TGI and Ollama. A role without content, or an empty delta, is no token.
 */
final class JsonTokens {

  private static final int MAX_DEPTH = 32;
  private static final int CONTAINERS = 0xffff;
  private static final int IN_DELTA = DELTA | CANDIDATES | TOKEN | BLOCK;

  private final TokenUsage usage = new TokenUsage();
  private final int[] around = new int[MAX_DEPTH + 1];
  private final boolean[] array = new boolean[MAX_DEPTH + 1];

  private int depth;
  private boolean inText;
  private boolean inKey;
  private boolean keyNext;
  private boolean escaped;
  private boolean empty;
  private boolean inNumber;
  private int hash;
  private int key;
  private long number;

  private boolean visible;
  private boolean hidden;
  private boolean delta;
  private boolean thought;
  private int type;

  private boolean last;
  private boolean completion;

  /** Whether this byte ended a document. */
  boolean ends(byte next) {
    if (inText) {
      text(next);
      return false;
    }
    if (inNumber && !digit(next)) {
      inNumber = false;
      usage.add(key, around(), number, depth);
    }
    switch (next) {
      case '"':
        begin();
        return false;
      case '{':
      case '[':
        open(next == '[');
        return false;
      case '}':
      case ']':
        return close();
      case ',':
        keyNext = depth <= MAX_DEPTH && !array[depth];
        key = keyNext ? 0 : key;
        return false;
      default:
        literal(next);
        return false;
    }
  }

  /** Whether the document that just ended holds a token that people see. */
  boolean hasVisibleToken() {
    return (visible && !thought) || (delta && isVisible(type));
  }

  /** Whether it holds a token of any kind: text, reasoning, or the call of a tool. */
  boolean hasToken() {
    return visible || hidden || delta;
  }

  /** Whether some document said that it is the last one. */
  boolean hasLast() {
    return last;
  }

  /** Whether the answer is one to a text completion, not to a chat. */
  boolean isCompletion() {
    return completion;
  }

  TokenUsage usage() {
    return usage;
  }

  /** Before the next document. */
  void reset() {
    depth = 0;
    inText = false;
    inKey = false;
    keyNext = false;
    escaped = false;
    inNumber = false;
    key = 0;
    visible = false;
    hidden = false;
    delta = false;
    thought = false;
    type = 0;
  }

  private void begin() {
    inText = true;
    inKey = keyNext;
    keyNext = false;
    empty = true;
    hash = JsonKeys.HASH_START;
  }

  private void text(byte next) {
    if (next == '"' && !escaped) {
      inText = false;
      end();
      return;
    }
    if (empty && !inKey) {
      value();
    }
    empty = false;
    if (inKey || key == TYPE) {
      hash = JsonKeys.hash(hash, next);
    }
    escaped = next == '\\' && !escaped;
  }

  private void end() {
    if (inKey) {
      key = JsonKeys.meaningOf(hash);
    } else if (key == TYPE && depth == 1) {
      type = hash;
      last |= hash == JsonKeys.LAST_OF_RESPONSES || hash == JsonKeys.LAST_OF_MESSAGES;
    }
  }

  /** A text that is not empty begins. */
  private void value() {
    int in = around();
    if ((in & (FOREIGN | RESPONSE)) != 0) {
      return;
    }
    switch (key) {
      case DELTA:
        delta |= depth == 1;
        break;
      case TEXT:
        token((in & (IN_DELTA | CHOICES)) != 0, in);
        completion |= (in & (CHOICES | DELTA)) == CHOICES;
        break;
      case CONTENT:
        token((in & (IN_DELTA | MESSAGE)) != 0, in);
        break;
      case RESPONSE:
        token(depth == 1, in);
        completion |= depth == 1;
        break;
      case THOUGHT:
        hidden |= (in & (DELTA | MESSAGE)) != 0 || depth == 1;
        break;
      case NAME:
        hidden |= (in & (TOOL_CALL | BLOCK)) != 0;
        break;
      case ARGUMENTS:
        hidden |= (in & (DELTA | TOOL_CALL)) != 0;
        break;
      default:
        break;
    }
  }

  private void token(boolean isToken, int in) {
    visible |= isToken && (in & THOUGHT) == 0;
    hidden |= isToken && (in & THOUGHT) != 0;
  }

  private void open(boolean isArray) {
    int in = around() | (key & CONTAINERS) | (key == RESPONSE ? RESPONSE : 0);
    depth++;
    if (depth <= MAX_DEPTH) {
      around[depth] = in;
      array[depth] = isArray;
    }
    keyNext = !isArray;
    key = isArray ? key : 0;
  }

  private boolean close() {
    if (depth > 0) {
      depth--;
    }
    keyNext = false;
    key = 0;
    return depth == 0 && !array[1];
  }

  private void literal(byte next) {
    if (inNumber) {
      number = number * 10L + (next - '0');
    } else if (digit(next) && key > TYPE) {
      inNumber = true;
      number = (long) next - '0';
    } else if (next == 't' && key == THOUGHT) {
      thought = true;
    }
  }

  /** What surrounds the value; too deep to be known, it is foreign. */
  private int around() {
    return depth <= MAX_DEPTH ? around[depth] : FOREIGN;
  }

  private static boolean isVisible(int type) {
    return type == JsonKeys.VISIBLE_DELTA || type == JsonKeys.REFUSAL_DELTA;
  }

  private static boolean digit(byte next) {
    return next >= '0' && next <= '9';
  }
}
