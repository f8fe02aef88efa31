package io.whylate.extension.stream;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the headers of an answer say of its body. */
final class AnswerKind {

  final boolean isStream;

  /** Whether nothing but its course can tell that it is a stream. JSON in pieces is none. */
  final boolean mayBeStream;

  /** In bytes; negative is unknown. */
  final long length;

  final @Nullable EventScanner scanner;
  final @Nullable Gunzip gunzip;

  /** Why nobody reads the tokens of a stream, if so. */
  final @Nullable String unread;

  AnswerKind(@Nullable String type, @Nullable String encoding, long length) {
    String media = mediaType(type);
    boolean events = media.equals("text/event-stream");
    isStream =
        events
            || media.equals("application/x-ndjson")
            || media.equals("application/stream+json")
            || media.equals("application/jsonl");
    this.length = length;
    mayBeStream =
        length < 0
            && (media.isEmpty()
                || media.equals("application/octet-stream")
                || media.equals("text/plain"));
    String coding = encoding == null ? "" : encoding.trim().toLowerCase(Locale.ROOT);
    boolean packed = coding.equals("gzip") || coding.equals("x-gzip");
    boolean readable = packed || coding.isEmpty() || coding.equals("identity");
    unread = isStream && !readable ? "encoded" : null;
    scanner =
        isStream && readable
            ? events ? EventScanner.ofServerSentEvents() : EventScanner.ofLines()
            : null;
    gunzip = scanner != null && packed ? new Gunzip(scanner) : null;
  }

  private static String mediaType(@Nullable String type) {
    if (type == null) {
      return "";
    }
    int parameters = type.indexOf(';');
    return (parameters < 0 ? type : type.substring(0, parameters)).trim().toLowerCase(Locale.ROOT);
  }
}
