package io.whylate.query.http;

import java.util.Map;
import java.util.Objects;

/** What the parameters of all calls mean. */
final class ParameterText {

  private static final Map<String, String> TEXTS =
      Map.ofEntries(
          Map.entry(
              "from",
              "requests that started then or later: RFC 3339, epoch milliseconds, now, now-1h;"
                  + " default: an hour before to"),
          Map.entry("to", "requests that started before then; default: now"),
          Map.entry(
              "where",
              "conditions joined by commas, such as model=\"llama3:8b\",streamed=true,e2e>2s;"
                  + " operators = != =~ !~ > >= < <="),
          Map.entry("group_by", "up to 3 fields joined by commas, such as service,model"),
          Map.entry("percentiles", "joined by commas; default: 50,90,99"),
          Map.entry("step", "the length of a step, such as 30s or 5m; default: a round one"),
          Map.entry(
              "baseline",
              "what to compare with: a window (preceding, day_ago, week_ago or FROM..TO), a filter,"
                  + " or both with a semicolon between them; default: preceding"),
          Map.entry("candidate", "what is compared, likewise; default: all of the range"),
          Map.entry("percentile", "at which to compare the composition; default: 99"),
          Map.entry("sort", "e2e, ttft, tpot, start or a layer such as queueing; default: e2e"),
          Map.entry("limit", "how many, 1 to 1000; default: 20"),
          Map.entry("id", "a request id, row id, trace id or alias"));

  private ParameterText() {}

  static String of(String parameter) {
    return Objects.requireNonNull(TEXTS.get(parameter), parameter);
  }
}
