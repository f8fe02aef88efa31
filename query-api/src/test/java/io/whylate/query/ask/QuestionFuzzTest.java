package io.whylate.query.ask;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Whatever is asked is understood, or is a bad question whose title names what is wrong and what
 * would be right: random texts, and good ones with characters changed, left out and doubled.
 */
final class QuestionFuzzTest {

  private static final int TEXTS = 100_000;
  private static final Instant NOW = Instant.parse("2026-11-30T16:00:00Z");
  private static final TimeRange HOUR = new TimeRange(NOW.minusSeconds(3600), NOW);

  /** One parameter, what its title must hold, and texts that are good. */
  private record Asked(String title, Consumer<String> parser, List<String> good) {}

  private static final List<Asked> ALL =
      List.of(
          new Asked(
              "where",
              Filter::parse,
              List.of(
                  "model=\"llama3:8b\",streamed=true,e2e>2s",
                  "tenant!=null,version=~\"1\\\\.4.*\",flag=clock_step",
                  "input_tokens>=128,cache_hit=none,queueing<=1.5ms")),
          new Asked(
              "from",
              text -> TimeRange.parse(text, "2261-12-31T00:00:00Z", NOW),
              List.of("now-90m", "2026-11-30T15:00:00.123456789+01:00", "1796052138123")),
          new Asked(
              "to", text -> TimeRange.parse("0", text, NOW), List.of("now", "now+1.5h", "now-2d")),
          new Asked(
              "percentiles", Percentile::parse, List.of("50,90,99.9", "0.000001", "99.999999")),
          new Asked(
              "group_by",
              BreakdownQuestion::groupBy,
              List.of("service,model", "input_length,status")),
          new Asked("sort", SlowQuestion::sort, List.of("e2e", "queueing", "model_time")),
          new Asked("limit", SlowQuestion::limit, List.of("1", "1000", "20")),
          new Asked("step", QuestionFuzzTest::step, List.of("30s", "1.5m", "7m")),
          new Asked(
              "",
              text -> CompareQuestion.parse(text, text, HOUR, Filter.NONE, null, NOW),
              List.of(
                  "week_ago;version=1.4.1", "now-2h..now-1h;model=a,streamed=true", "preceding")));

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
    "\u2028",
    "'",
    "--",
    "%",
    "99.9",
    "9".repeat(40),
    "x".repeat(300),
    "{0}",
    "%s"
  };

  @Test
  void anyText_isUnderstoodOrABadQuestion() {
    Random random = new Random(7);
    Map<String, Integer> understood = new HashMap<>();
    for (int i = 0; i < TEXTS; i++) {
      Asked asked = ALL.get(random.nextInt(ALL.size()));
      String text = random.nextBoolean() ? text(random) : mutated(asked, random);
      understood.merge(asked.title(), understands(asked, text) ? 1 : 0, Integer::sum);
    }
    assertThat(understood.values())
        .as("some of each is well formed, and some is not")
        .hasSize(ALL.size())
        .allMatch(n -> n > 20 && n < TEXTS / ALL.size());
  }

  private static boolean understands(Asked asked, String text) {
    try {
      asked.parser().accept(text);
      return true;
    } catch (BadQuestion e) {
      assertThat(e.getMessage())
          .as(text)
          .contains(asked.title())
          .doesNotContainPattern("[\\p{Cntrl}\\u2028]")
          .hasSizeBetween(20, 1000);
      return false;
    }
  }

  private static void step(String text) {
    TimeseriesQuestion.parse(
        HOUR, Filter.NONE, BreakdownQuestion.groupBy(null), Percentile.parse(null), text);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(9); i >= 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  private static String mutated(Asked asked, Random random) {
    StringBuilder text = new StringBuilder(asked.good().get(random.nextInt(asked.good().size())));
    for (int i = random.nextInt(4); i > 0 && !text.isEmpty(); i--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
        case 2 -> text.setCharAt(at, (char) random.nextInt(0x180));
        default -> text.insert(at, text.substring(at));
      }
    }
    return text.toString();
  }
}
