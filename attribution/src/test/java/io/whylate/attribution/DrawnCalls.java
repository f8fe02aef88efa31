package io.whylate.attribution;

import io.whylate.attribution.breakdown.ModelCall;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Model calls as the drawings expect them; {@code -} is unknown. */
final class DrawnCalls {

  private DrawnCalls() {}

  static String of(List<ModelCall> calls) {
    return calls.stream().map(DrawnCalls::of).collect(Collectors.joining("; "));
  }

  private static String of(ModelCall call) {
    return "%s@%s %s, ttft %s, visible %s, tpot %s, input %s (%s %s %s), output %s (%s %s)"
        .formatted(
            shown(call.model()),
            call.service(),
            call.streamed() == null ? "-" : call.streamed() ? "streamed" : "at once",
            call.ttftNs() == null
                ? "-"
                : time(call.ttftNs()) + " " + call.timerStart() + ".." + call.timerEnd(),
            time(call.ttftVisibleNs()),
            time(call.tpotNs()),
            shown(call.inputTokens()),
            shown(call.freshInputTokens()),
            shown(call.cachedInputTokens()),
            shown(call.cacheWriteTokens()),
            shown(call.outputTokens()),
            shown(call.visibleOutputTokens()),
            shown(call.reasoningTokens()));
  }

  private static String time(@Nullable Long ns) {
    return ns == null ? "-" : CasesTest.milliseconds(ns);
  }

  private static String shown(@Nullable Object value) {
    return value == null ? "-" : value.toString();
  }
}
