package io.whylate.query.http;

import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.whylate.query.ask.BadQuestion;
import io.whylate.query.ask.TimeRange;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The query parameters of a call: only known ones, each at most once. */
final class Parameters {

  private final QueryParams values;

  private Parameters(QueryParams values) {
    this.values = values;
  }

  static Parameters of(ServiceRequestContext context, String... known) {
    QueryParams values = context.queryParams();
    List<String> names = List.of(known);
    for (String name : values.names()) {
      if (!names.contains(name)) {
        throw new BadQuestion(
            "unknown parameter " + shortened(name) + "; known are " + String.join(", ", names));
      }
      if (values.getAll(name).size() > 1) {
        throw new BadQuestion(name + " is given more than once; give it once");
      }
    }
    return new Parameters(values);
  }

  /** Null when the parameter is absent or empty. */
  @Nullable String text(String name) {
    String value = values.get(name);
    return value == null || value.isEmpty() ? null : value;
  }

  TimeRange range(Instant now) {
    return TimeRange.parse(text("from"), text("to"), now);
  }

  private static String shortened(String name) {
    String visible = name.replaceAll("\\p{Cntrl}", "?");
    return visible.length() > 40 ? visible.substring(0, 40) + "…" : visible;
  }
}
