package io.whylate.query.http;

import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.whylate.query.ask.BadQuestion;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.TimeRange;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The query parameters of a call: only known ones, each at most once. */
final class Parameters {

  private final QueryParams values;
  private final Instant now;
  private final Filter within;

  private Parameters(QueryParams values, Instant now, Filter within) {
    this.values = values;
    this.now = now;
    this.within = within;
  }

  static Parameters of(ServiceRequestContext context, List<String> names, Instant now) {
    QueryParams values = context.queryParams();
    for (String name : values.names()) {
      if (!names.contains(name)) {
        throw new BadQuestion(
            "unknown parameter " + shortened(name) + "; known are " + String.join(", ", names));
      }
      if (values.getAll(name).size() > 1) {
        throw new BadQuestion(name + " is given more than once; give it once");
      }
    }
    return new Parameters(values, now, Authorization.of(context).within());
  }

  /** Null when the parameter is absent or empty. */
  @Nullable String text(String name) {
    String value = values.get(name);
    return value == null || value.isEmpty() ? null : value;
  }

  /** When the call came in. */
  Instant now() {
    return now;
  }

  TimeRange range() {
    return TimeRange.parse(text("from"), text("to"), now);
  }

  /** The range, where one end is given. */
  @Nullable TimeRange rangeIfGiven() {
    return text("from") == null && text("to") == null ? null : range();
  }

  /** What was asked for, of what exists for those who ask. */
  Filter where() {
    return Filter.parse(text("where")).and(within);
  }

  /** Which requests exist for those who ask. */
  Filter within() {
    return within;
  }

  private static String shortened(String name) {
    String visible = name.replaceAll("\\p{Cntrl}", "?");
    return visible.length() > 40 ? visible.substring(0, 40) + "…" : visible;
  }
}
