package io.whylate.attribution;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanLink;
import io.whylate.attribution.span.SpanStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request drawn as a timeline. One line a span: its service, its name (indented under its
 * parent's), its kind, a bar from {@code |} to {@code |} on which a column is a millisecond, and
 * words: {@code key=value} attributes, {@code error}, {@code trace=X}, {@code host=X}, {@code
 * parent=-} for a root, {@code parent=lost} for a parent that is not drawn, {@code id=2} for a span
 * that has the id of the second, {@code link=X:2} for a link to the second span, which is in trace
 * X, {@code chunks=2,4} for chunks of a stream that came so many milliseconds after the span's
 * start, {@code tracestate=ot=th:8} for the span's tracestate, and {@code backwards} for a span
 * that ends at its left.
 */
final class Drawing {

  static final Path FOLDER = Path.of("src/test/resources/cases");
  static final long COLUMN_NS = 1_000_000;
  private static final long EPOCH_NS = 1_796_052_138_000_000_000L;
  private static final Pattern LINE =
      Pattern.compile(
          "(\\S+)(\\s+)(\\S+(?: \\S+)*?)\\s+(INTERNAL|SERVER|CLIENT|PRODUCER|CONSUMER)(\\s[^|]*)(\\|.*\\|)(.*)");

  /** Words that say something by themselves. */
  private static final List<String> FLAGS = List.of("error", "backwards");

  private final List<Span> spans = new ArrayList<>();
  private final Deque<Drawn> around = new ArrayDeque<>();
  private int count;

  /** All drawings in and under the folder. */
  static List<Path> files() throws IOException {
    try (Stream<Path> found = Files.walk(FOLDER)) {
      return found.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    }
  }

  /** The spans drawn in this file, without its comments and the expected answer. */
  static List<Span> spans(Path file) throws IOException {
    return spans(
        Files.readAllLines(file).stream()
            .filter(line -> line.contains("|") && !line.startsWith("#"))
            .toList());
  }

  /** The spans of these lines; lines of another form are an error. */
  static List<Span> spans(List<String> lines) {
    Drawing drawing = new Drawing();
    lines.forEach(drawing::add);
    return drawing.spans;
  }

  private void add(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a span: " + line);
    }
    int indent = matcher.start(3);
    while (!around.isEmpty() && around.element().indent >= indent) {
      around.pop();
    }
    Map<String, Object> words = words(matcher.group(7));
    String service = matcher.group(1);
    String trace = text(words.remove("trace"), around.isEmpty() ? "t1" : around.element().trace);
    String host = text(words.remove("host"), "h1");
    long skew = Long.parseLong(text(words.remove("skew"), "0")) * COLUMN_NS;
    String parent = parent(words.remove("parent"));
    boolean error = words.remove("error") != null;
    count++;
    String id = id(Integer.parseInt(text(words.remove("id"), Integer.toString(count))));
    long left = EPOCH_NS + skew + matcher.start(6) * COLUMN_NS;
    long right = EPOCH_NS + skew + (matcher.end(6) - 1) * COLUMN_NS;
    boolean backwards = words.remove("backwards") != null;
    List<SpanLink> links = links(words.remove("link"));
    List<SpanEvent> chunks = chunks(words.remove("chunks"), left);
    String traceState = text(words.remove("tracestate"), "");
    spans.add(
        new Span(
            trace,
            id,
            parent,
            matcher.group(3),
            SpanKind.valueOf(matcher.group(4)),
            backwards ? right : left,
            backwards ? left : right,
            resource(service, host),
            "",
            new Attributes(words),
            chunks,
            links,
            error ? SpanStatus.ERROR : SpanStatus.UNSET,
            traceState));
    around.push(new Drawn(indent, id, trace));
  }

  private @Nullable String parent(@Nullable Object word) {
    if (word == null) {
      return around.isEmpty() ? null : around.element().id;
    }
    return word.equals("-") ? null : word.toString();
  }

  private static List<SpanLink> links(@Nullable Object word) {
    if (word == null) {
      return List.of();
    }
    String[] target = word.toString().split(":", 2);
    return List.of(new SpanLink(target[0], id(Integer.parseInt(target[1]))));
  }

  private static String id(int number) {
    return String.format("%016x", number);
  }

  private static List<SpanEvent> chunks(@Nullable Object columns, long startNs) {
    List<SpanEvent> chunks = new ArrayList<>();
    if (columns != null) {
      for (String column : columns.toString().split(",", -1)) {
        long at = startNs + Long.parseLong(column) * COLUMN_NS;
        chunks.add(new SpanEvent("gen_ai.content.completion.chunk", at, Attributes.EMPTY));
      }
    }
    return chunks;
  }

  private static Resource resource(String service, String host) {
    Map<String, Object> attributes = new HashMap<>(Map.of("service.name", service));
    if (!host.equals("-")) {
      attributes.put("host.name", host);
    }
    return Resource.of(new Attributes(attributes));
  }

  private static Map<String, Object> words(String text) {
    Map<String, Object> words = new HashMap<>();
    for (String word : text.trim().split("\\s+", -1)) {
      if (!word.isEmpty()) {
        int equals = word.indexOf('=');
        if (equals < 0 && !FLAGS.contains(word)) {
          throw new IllegalArgumentException(
              "'" + word + "' is neither key=value nor one of " + FLAGS);
        }
        words.put(
            equals < 0 ? word : word.substring(0, equals),
            equals < 0 ? "" : word.substring(equals + 1));
      }
    }
    return words;
  }

  private static String text(@Nullable Object word, String otherwise) {
    return word == null ? otherwise : word.toString();
  }

  private record Drawn(int indent, String id, String trace) {}
}
