package io.whylate.query.cli;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.RequestList;
import io.whylate.query.answer.RequestSummary;
import io.whylate.query.verdict.Owner;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A list of requests for people: only columns that say something, in lines that fit. */
final class SlowText {

  private static final int LONGEST_ID = 36;
  private static final int LONGEST_REST = 40;
  private static final int SHORTEST_REST = 12;

  /** With less room than this, the first token makes way for where most of the time went. */
  private static final int ENOUGH_REST = 24;

  private static final int GAP = 2;

  /** A trace id finds the request too, and is short enough to be shown whole. */
  private static final Pattern TRACE_KEY = Pattern.compile("^trace:([0-9a-f]{32})$");

  private static final DateTimeFormatter TIME = utc("HH:mm:ss");
  private static final DateTimeFormatter DAY_AND_TIME = utc("MM-dd HH:mm:ss");

  private final RequestList list;

  private SlowText(RequestList list) {
    this.list = list;
  }

  static String of(RequestList list, Style style) {
    String head = Headline.of(list.n(), list.asked(), list.asOf(), list.coverage(), style);
    return list.requests().isEmpty() ? head : head + new SlowText(list).text();
  }

  private String text() {
    boolean cut = list.requests().stream().anyMatch(r -> id(r).contains("…"));
    return "\nThe first "
        + list.requests().size()
        + " by "
        + Style.shown(list.sort())
        + "\n"
        + table(columns())
        + "\nExplain one with: whylate why ID"
        + (cut ? " (with --format json, IDs are whole)\n" : "\n");
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("request", SlowText::id));
    columns.add(started());
    columns.add(new Column("took", r -> HumanTime.of(r.e2eNs())));
    Column firstToken = new Column("first token", r -> time(r.ttftNs()));
    if (list.requests().stream().anyMatch(r -> r.ttftNs() != null)) {
      columns.add(firstToken);
    }
    Function<RequestSummary, @Nullable Long> sorted = sorted(list.sort());
    if (sorted != null) {
      columns.add(new Column(list.sort(), r -> time(sorted.apply(r))));
    }
    if (list.requests().stream().anyMatch(r -> !remarks(r).isEmpty())) {
      columns.add(new Column("", SlowText::remarks));
    }
    if (room(columns) < ENOUGH_REST && !list.sort().equals("ttft")) {
      columns.remove(firstToken);
    }
    int room = Math.min(LONGEST_REST, room(columns));
    if (room >= SHORTEST_REST) {
      columns.add(new Column("most of it", r -> biggest(r, room)));
    }
    return columns;
  }

  /** What is left for one more column. */
  private int room(List<Column> columns) {
    return Paragraph.WIDTH - GAP - columns.stream().mapToInt(c -> GAP + width(c)).sum();
  }

  /** With the day when there may be several. */
  private Column started() {
    LocalDate first = LocalDate.ofInstant(list.asked().from(), ZoneOffset.UTC);
    LocalDate last = LocalDate.ofInstant(list.asked().to(), ZoneOffset.UTC);
    DateTimeFormatter format = first.equals(last) ? TIME : DAY_AND_TIME;
    return new Column("at (UTC)", request -> format.format(request.start()));
  }

  private Table table(List<Column> columns) {
    Table table = new Table().row(columns.stream().map(Column::title).toList());
    list.requests()
        .forEach(request -> table.row(columns.stream().map(c -> c.of().apply(request)).toList()));
    return table;
  }

  private int width(Column column) {
    return list.requests().stream()
        .mapToInt(request -> column.of().apply(request).length())
        .reduce(column.title().length(), Math::max);
  }

  /** The value that no other column shows; null when one does. */
  private static @Nullable Function<RequestSummary, @Nullable Long> sorted(String sort) {
    return switch (sort) {
      case "contested" -> RequestSummary::contestedNs;
      case "network_bound" -> RequestSummary::networkBoundNs;
      case "tail" -> RequestSummary::tailNs;
      case "model_time" ->
          r -> in(r, Layer.PREFILL) + in(r, Layer.DECODE) + in(r, Layer.MODEL_UNDIVIDED);
      default -> {
        Layer layer = Layer.of(sort);
        yield layer == null ? null : r -> in(r, layer);
      }
    };
  }

  private static long in(RequestSummary request, Layer layer) {
    return request.layers().getOrDefault(layer, 0L);
  }

  private static String id(RequestSummary request) {
    String id = TRACE_KEY.matcher(request.requestId()).replaceFirst("$1");
    return Style.shortened(id, LONGEST_ID);
  }

  private static String time(@Nullable Long ns) {
    return ns == null ? "–" : HumanTime.of(ns);
  }

  /** The layer and whose it is; the layer alone when there is too little room for both. */
  private static String biggest(RequestSummary request, int room) {
    return request.byService().entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            entry -> {
              Owner owner = Owner.of(entry.getKey());
              String time = " " + HumanTime.of(entry.getValue());
              int left = room - time.length();
              boolean fits = owner.inWords().length() <= left;
              return Style.shortened(fits ? owner.inWords() : owner.layer().title(), left) + time;
            })
        .orElse("");
  }

  private static String remarks(RequestSummary request) {
    String status = request.status().toString();
    String completeness = request.completeness().toString();
    return Stream.of(
            status.equals("ok") ? "" : status,
            completeness.equals("complete") ? "" : completeness.replace('_', '-'))
        .filter(remark -> !remark.isEmpty())
        .reduce((one, other) -> one + " " + other)
        .orElse("");
  }

  private static DateTimeFormatter utc(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }

  private record Column(String title, Function<RequestSummary, String> of) {}
}
