package io.whylate.extension.stream;

/**
 * Reads a stream of server-sent events, or of JSON lines, as it passes by, in constant memory
 * whatever the length of a line.
 */
final class EventScanner {

  /** A stream whose first bytes hold no token is none of a model; its JSON is not read further. */
  private static final int MAX_BYTES_WITHOUT_TOKEN = 256 * 1024;

  private static final byte[] DATA = {'d', 'a', 't', 'a', ':'};
  private static final byte[] DONE = {'[', 'D', 'O', 'N', 'E', ']'};

  private final boolean serverSentEvents;
  private final JsonTokens json = new JsonTokens();

  private int column;
  private boolean afterReturn;
  private boolean isData;
  private boolean hasData;
  private int doneMatched;
  private boolean done;
  private long bytes;

  private long events;
  private boolean token;
  private boolean visibleToken;

  private EventScanner(boolean serverSentEvents) {
    this.serverSentEvents = serverSentEvents;
    this.isData = !serverSentEvents;
  }

  static EventScanner ofServerSentEvents() {
    return new EventScanner(true);
  }

  static EventScanner ofLines() {
    return new EventScanner(false);
  }

  void scan(byte[] buffer, int offset, int length) {
    for (int index = offset; index < offset + length; index++) {
      next(buffer[index]);
    }
    bytes += length;
  }

  /** Events, or lines, so far, without the one that only says that there are no more. */
  long events() {
    return events;
  }

  boolean hasToken() {
    return token;
  }

  boolean hasVisibleToken() {
    return visibleToken;
  }

  /** Whether the stream has said that it is over. */
  boolean isDone() {
    return done || json.hasLast();
  }

  boolean isCompletion() {
    return json.isCompletion();
  }

  TokenUsage usage() {
    return json.usage();
  }

  private void next(byte next) {
    boolean secondHalf = next == '\n' && afterReturn;
    afterReturn = next == '\r';
    if (next == '\n' || next == '\r') {
      if (!secondHalf) {
        endLine();
      }
      return;
    }
    if (serverSentEvents && column < DATA.length) {
      isData = next == DATA[column] && (column == 0 || isData);
      column++;
      return;
    }
    column = Math.max(column, 1);
    if (isData) {
      data(next);
    }
  }

  private void data(byte next) {
    if (next == ' ' && !hasData) {
      return;
    }
    hasData = true;
    if (doneMatched >= 0) {
      doneMatched = doneMatched < DONE.length && next == DONE[doneMatched] ? doneMatched + 1 : -1;
    }
    if ((token || bytes < MAX_BYTES_WITHOUT_TOKEN) && json.ends(next)) {
      visibleToken |= json.hasVisibleToken();
      token |= json.hasToken();
      json.reset();
    }
  }

  private void endLine() {
    boolean blank = column == 0;
    column = 0;
    isData = !serverSentEvents;
    if ((blank || !serverSentEvents) && hasData) {
      if (doneMatched == DONE.length) {
        done = true;
      } else {
        events++;
      }
      hasData = false;
      doneMatched = 0;
      json.reset();
    }
  }
}
