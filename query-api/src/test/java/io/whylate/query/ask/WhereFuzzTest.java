package io.whylate.query.ask;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Whatever is asked is understood, or is a bad question with a title of one line. */
final class WhereFuzzTest {

  private static final Instant NOW = Instant.parse("2026-11-30T16:00:00Z");
  private static final TimeRange HOUR = new TimeRange(NOW.minusSeconds(3600), NOW);
  private static final String[] PIECES = {
    "model",
    "e2e",
    "streamed",
    "flag",
    "tenant",
    "revision",
    "start",
    "=",
    "!=",
    "=~",
    "!~",
    ">",
    ">=",
    "<",
    "<=",
    ",",
    "\"",
    "\\",
    " ",
    "null",
    "true",
    "2s",
    "150ms",
    "1e999",
    "-1",
    "(",
    "[a-",
    "*",
    "now",
    "..",
    ";",
    "preceding",
    "week_ago",
    "é",
    "🙂",
    "\0",
    "\n",
    "'",
    "--",
    "%",
    "99.9"
  };

  @Test
  void anyText_isUnderstoodOrABadQuestion() {
    Random random = new Random(7);
    int understood = 0;
    for (int i = 0; i < 10_000; i++) {
      String text = text(random);
      understood += understands(Filter::parse, text) ? 1 : 0;
      understands(each -> TimeRange.parse(each, null, NOW), text);
      understands(Percentile::parse, text);
      understands(BreakdownQuestion::groupBy, text);
      understands(SlowQuestion::sort, text);
      understands(SlowQuestion::limit, text);
      understands(each -> CompareQuestion.parse(each, each, HOUR, Filter.NONE, null, NOW), text);
      understands(
          each ->
              TimeseriesQuestion.parse(
                  HOUR, Filter.NONE, BreakdownQuestion.groupBy(null), Percentile.parse(null), each),
          text);
    }
    assertThat(understood).as("some of it is well formed").isGreaterThan(20);
  }

  private static boolean understands(Consumer<String> parser, String text) {
    try {
      parser.accept(text);
      return true;
    } catch (BadQuestion e) {
      assertThat(e.getMessage()).as(text).isNotBlank().hasLineCount(1);
      return false;
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(9); i >= 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }
}
