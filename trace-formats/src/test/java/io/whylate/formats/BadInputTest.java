package io.whylate.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.formats.json.BreakdownJson;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes wrong in files goes wrong in the same way in every format. */
class BadInputTest {

  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String ONE = "00f067aa0ba902b7";
  private static final String TWO = "00f067aa0ba902b8";
  private static final String THREE = "00f067aa0ba902b9";
  private static final long START_US = 1_796_052_138_000_000L;

  @ParameterizedTest
  @EnumSource
  void read_cutOffAnywhere_saysWhere(WrittenFormat format) {
    byte[] whole = format.file(span(ONE, "", 0, 900), span(TWO, ONE, 100, 300));
    for (int length = 1; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> Collected.read(cut), "cut at " + length)
          .isInstanceOf(MalformedInput.class)
          .hasMessageMatching("a-file: (line \\d+, column|byte) \\d+.*");
    }
  }

  @ParameterizedTest
  @EnumSource
  void breakdown_endBeforeStart_isFlaggedAndTheRestIsExact(WrittenFormat format)
      throws MalformedInput {
    Breakdown breakdown = breakdown(format, span(ONE, "", 0, 900), span(TWO, ONE, 300, 200));

    assertThat(breakdown.flags()).containsExactly("negative_duration");
    assertThat(breakdown.e2eNs()).isEqualTo(900_000);
  }

  @ParameterizedTest
  @EnumSource
  void breakdown_parentCycle_isFlaggedAndTiles(WrittenFormat format) throws MalformedInput {
    Breakdown breakdown =
        breakdown(
            format, span(ONE, THREE, 0, 900), span(TWO, ONE, 100, 800), span(THREE, TWO, 200, 700));

    assertThat(breakdown.flags()).contains("parent_cycle");
    assertThat(breakdown.e2eNs()).isEqualTo(900_000);
  }

  @ParameterizedTest
  @EnumSource
  void breakdown_timesInTheFuture_areTimes(WrittenFormat format) throws MalformedInput {
    long years = 200L * 365 * 24 * 3_600_000_000L;
    Breakdown breakdown =
        breakdown(
            format,
            new WrittenSpan(TRACE, ONE, "", "work", START_US + years, START_US + years + 900));

    assertThat(breakdown.start().toString()).startsWith("2226-");
    assertThat(breakdown.e2eNs()).isEqualTo(900_000);
  }

  @ParameterizedTest
  @EnumSource
  void read_timesBeyondAllClocks_areBrokenAndTheRestIsRead(WrittenFormat format)
      throws MalformedInput {
    Collected collected =
        Collected.read(
            format.file(
                new WrittenSpan(TRACE, TWO, "", "late", Long.MAX_VALUE / 2, Long.MAX_VALUE / 2),
                span(ONE, "", 0, 900)));

    assertThat(collected.only().spanId()).isEqualTo(ONE);
    assertThat(collected.remarks)
        .singleElement()
        .satisfies(remark -> assertThat(remark.kind()).isEqualTo(Remark.Kind.BROKEN));
  }

  @ParameterizedTest
  @EnumSource
  void read_upperCaseIds_areTheSameIds(WrittenFormat format) throws MalformedInput {
    Collected collected =
        Collected.read(
            format.file(
                new WrittenSpan(
                    TRACE.toUpperCase(Locale.ROOT),
                    TWO.toUpperCase(Locale.ROOT),
                    ONE.toUpperCase(Locale.ROOT),
                    "work",
                    START_US,
                    START_US + 1)));

    assertThat(collected.only().traceId()).isEqualTo(TRACE);
    assertThat(collected.only().spanId()).isEqualTo(TWO);
    assertThat(collected.only().parentSpanId()).isEqualTo(ONE);
  }

  @ParameterizedTest
  @EnumSource
  void read_nameOfAMegabyte_isCut(WrittenFormat format) throws MalformedInput {
    String name = "n".repeat(1 << 20);
    Collected collected =
        Collected.read(format.file(new WrittenSpan(TRACE, ONE, "", name, START_US, START_US + 1)));

    assertThat(collected.only().name()).hasSize(1_024).endsWith("n…");
  }

  @ParameterizedTest
  @EnumSource
  void read_idOfAMegabyte_isNamedInShortAndTheRestIsRead(WrittenFormat format)
      throws MalformedInput {
    WrittenSpan huge =
        new WrittenSpan(TRACE, "ab".repeat(1 << 19), "", "huge", START_US, START_US + 1);
    Collected collected = Collected.read(format.file(huge, span(ONE, "", 0, 900)));

    assertThat(collected.only().spanId()).isEqualTo(ONE);
    assertThat(collected.remarks)
        .singleElement()
        .satisfies(
            remark -> {
              assertThat(remark.kind()).isEqualTo(Remark.Kind.BROKEN);
              assertThat(remark.reason()).contains("\"huge\"").hasSizeLessThan(200);
            });
  }

  @ParameterizedTest
  @EnumSource
  void breakdown_nulAndAstralCharacters_survive(WrittenFormat format) throws MalformedInput {
    String name = "a\u0000b\uD83D\uDE00";
    Collected collected =
        Collected.read(
            format.file(new WrittenSpan(TRACE, ONE, "", name, START_US, START_US + 900)));

    assertThat(collected.only().name()).isEqualTo(name);
    Breakdown breakdown = collected.breakdowns().get(0);
    assertThat(BreakdownJson.read(BreakdownJson.write(breakdown))).isEqualTo(breakdown);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OTLP_PROTOBUF")
  void read_timesAsNumbersOrText_areTheSame(WrittenFormat format) throws MalformedInput {
    String json = format.text(span(ONE, "", 0, 900));
    String other = json.replaceAll("\"(\\d{16,19})\"", "$1");
    if (other.equals(json)) {
      other = json.replaceAll("(?<=:)(\\d{16,19})", "\"$1\"");
    }

    assertThat(other).isNotEqualTo(json);
    assertThat(Collected.read(other).spans).isEqualTo(Collected.read(json).spans).hasSize(1);
  }

  private static WrittenSpan span(String id, String parent, long fromUs, long toUs) {
    return new WrittenSpan(TRACE, id, parent, "work", START_US + fromUs, START_US + toUs);
  }

  private static Breakdown breakdown(WrittenFormat format, WrittenSpan... spans)
      throws MalformedInput {
    List<Breakdown> breakdowns = Collected.read(format.file(spans)).breakdowns();
    assertThat(breakdowns).hasSize(1);
    long cursor = 0;
    for (Segment segment : breakdowns.get(0).segments()) {
      assertThat(segment.startNs()).isEqualTo(cursor);
      cursor = segment.endNs();
    }
    assertThat(cursor).isEqualTo(breakdowns.get(0).e2eNs());
    return breakdowns.get(0);
  }
}
