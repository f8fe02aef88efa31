package io.whylate.formats.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.formats.Collected;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceFileTest {

  private static final String SPAN =
      "{'traceId':'ab','id':'%s','name':'%s','timestamp':1796052138123456,'duration':5}"
          .replace('\'', '"');

  @Test
  void read_documentALine_readsAll() throws MalformedInput {
    String lines = "[" + span("1") + "]\n[" + span("2") + "]\n\n";

    assertThat(Collected.read(lines).spans).hasSize(2);
  }

  @Test
  void read_gzip_isUnpacked() throws MalformedInput, IOException {
    assertThat(Collected.read(gzip("[" + span("1") + "]")).spans).hasSize(1);
  }

  @Test
  void read_gzipCutOff_isSaid() throws IOException {
    byte[] packed = gzip("[" + span("1") + "]");
    byte[] cut = Arrays.copyOf(packed, packed.length / 2);

    assertThatThrownBy(() -> Collected.read(cut))
        .isInstanceOf(MalformedInput.class)
        .hasMessage("a-file: byte " + cut.length + ": the gzip data is cut off or damaged");
  }

  @Test
  void read_gzipMembersOnASlowPipe_readsAll() throws MalformedInput, IOException {
    byte[] first = gzip("[" + span("1") + "]\n");
    byte[] members = concat(first, gzip(""), gzip("[" + span("2") + "]"));
    InputStream slow =
        new ByteArrayInputStream(members) {
          @Override
          public synchronized int read(byte[] bytes, int from, int length) {
            return super.read(bytes, from, Math.min(length, 7));
          }

          @Override
          public synchronized int available() {
            return 0;
          }
        };

    Collected collected = new Collected();
    new TraceFile("a-file", slow).read(collected);

    assertThat(collected.spans).hasSize(2);
  }

  @Test
  void read_somethingElseAfterGzip_isSaid() throws IOException {
    byte[] first = gzip("[" + span("1") + "]");
    byte[] json = ("[" + span("2") + "]").getBytes(StandardCharsets.UTF_8);
    byte[] second = gzip("[" + span("2") + "]");
    for (byte[] rest : List.of(json, new byte[] {0}, new byte[] {0x1F})) {
      assertThatThrownBy(() -> Collected.read(concat(first, rest)))
          .isInstanceOf(MalformedInput.class)
          .hasMessage("a-file: byte %d: what follows the gzip data is not gzip", first.length);
    }
    for (int length = 2; length < second.length; length++) {
      byte[] both = Arrays.copyOf(concat(first, second), first.length + length);
      assertThatThrownBy(() -> Collected.read(both))
          .isInstanceOf(MalformedInput.class)
          .hasMessage("a-file: byte %d: the gzip data is cut off or damaged", both.length);
    }
  }

  @Test
  void read_gzipWithNameAndExtraField_isUnpacked() throws MalformedInput, IOException {
    byte[] packed = gzip("[" + span("1") + "]");
    byte[] header = {0x1F, (byte) 0x8B, 8, 4 + 8 + 16 + 2, 0, 0, 0, 0, 0, 0};
    byte[] fields = {1, 0, 'x', 'n', 0, 'c', 0, 0, 0};
    byte[] body = Arrays.copyOfRange(packed, 10, packed.length);

    assertThat(Collected.read(concat(header, fields, body)).spans).hasSize(1);
  }

  @Test
  void read_gzipWithAnotherChecksum_isSaid() throws IOException {
    byte[] packed = gzip("[" + span("1") + "]");
    packed[packed.length - 6] ^= 1;

    assertThatThrownBy(() -> Collected.read(packed))
        .isInstanceOf(MalformedInput.class)
        .hasMessageEndingWith("the gzip data is cut off or damaged");
  }

  @Test
  void read_blanksAndByteOrderMarkBefore_areJson() throws MalformedInput {
    assertThat(Collected.read("\n\n [" + span("1") + "]").spans).hasSize(1);
    assertThat(Collected.read("\uFEFF[" + span("1") + "]").spans).hasSize(1);
  }

  @Test
  void read_jsonCutOffAnywhere_saysWhere() {
    String whole = "[" + span("1") + ",\n" + span("2") + "]";
    for (int length = 1; length < whole.length(); length++) {
      String cut = whole.substring(0, length);
      assertThatThrownBy(() -> Collected.read(cut), cut)
          .isInstanceOf(MalformedInput.class)
          .hasMessageMatching("a-file: line [12], column \\d+: not valid JSON: .*")
          .hasMessageNotContaining("Source");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "{\"spam\":[]}", "5", "\"text\"", "[5", "time,service\n1,2", "\u0000"})
  void read_somethingElse_isSaid(String other) {
    assertThatThrownBy(() -> Collected.read(other))
        .isInstanceOf(MalformedInput.class)
        .hasMessageStartingWith("a-file: ");
  }

  @Test
  void read_nothing_isSaid() {
    assertThatThrownBy(() -> Collected.read(""))
        .isInstanceOf(MalformedInput.class)
        .hasMessage("a-file: is empty");
  }

  @Test
  void read_deepNesting_isSaid() {
    assertThatThrownBy(() -> Collected.read("[{\"tags\":" + "[".repeat(100_000)))
        .isInstanceOf(MalformedInput.class)
        .hasMessageStartingWith("a-file: line 1, column ");
  }

  @Test
  void read_nulAndAstralCharacters_comeOutAsTheyWent() throws MalformedInput {
    String name = "a\\u0000b\\ud83d\\ude00 😀";
    Collected collected = Collected.read("[" + SPAN.formatted("1", name) + "]");

    assertThat(collected.only().name()).isEqualTo("a\u0000b😀 😀");
    Breakdown breakdown = collected.breakdowns().get(0);
    byte[] line = BreakdownJson.write(breakdown);
    assertThat(BreakdownJson.read(line)).isEqualTo(breakdown);
    assertThat(new String(line, StandardCharsets.UTF_8)).doesNotContain("\u0000");
  }

  private static String span(String id) {
    return SPAN.formatted(id, "get");
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Stream.of(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return packed.toByteArray();
  }
}
