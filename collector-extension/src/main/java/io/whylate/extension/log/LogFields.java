package io.whylate.extension.log;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapSetter;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a logged line is to say of the request that it belongs to. Runs inside the application's
 * class loaders; our propagator knows this class by its name and fills it in.
 */
public final class LogFields extends HashMap<String, String> implements TextMapSetter<LogFields> {

  private static final long serialVersionUID = 1;
  private static final String OURS = "whylate.";

  /** The fields for a line that this thread logs now; empty outside of any request. */
  public static LogFields now() {
    LogFields fields = new LogFields();
    Context context = Context.current();
    if (context != Context.root()) {
      GlobalOpenTelemetry.getPropagators().getTextMapPropagator().inject(context, fields, fields);
    }
    return fields;
  }

  @Override
  public void set(@Nullable LogFields carrier, String key, String value) {
    if (key.startsWith(OURS)) {
      put(key, value);
    }
  }
}
