package io.whylate.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.formats.MalformedInput;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BreakdownJsonTest {

  @Test
  void read_thenWrite_isTheGoldenObject() throws IOException, MalformedInput {
    byte[] golden = golden();

    byte[] written = BreakdownJson.write(BreakdownJson.read(golden));

    ObjectMapper plain = new ObjectMapper();
    assertThat(plain.readTree(written)).isEqualTo(plain.readTree(golden));
    assertThat(new String(written, StandardCharsets.UTF_8))
        .startsWith("{\"request_id\":\"4be1f0c2\",\"row_id\":\"4be1f0c2#0\"")
        .contains("\"start\":\"2026-11-30T15:22:18.123456789Z\",\"start_ms\":1796052138123,")
        .doesNotContain("\n");
  }

  @Test
  void read_givesTypedValues() throws IOException, MalformedInput {
    Breakdown breakdown = BreakdownJson.read(golden());

    assertThat(breakdown.start()).isEqualTo(Instant.parse("2026-11-30T15:22:18.123456789Z"));
    assertThat(breakdown.layers()).containsEntry(Layer.DECODE, 800_000_000L);
    assertThat(breakdown.layers().values().stream().mapToLong(ns -> ns).sum())
        .isEqualTo(breakdown.e2eNs());
    assertThat(breakdown.tenant()).isNull();
    assertThat(breakdown.modelCalls()).singleElement().extracting("outputTokens").isEqualTo(120L);
  }

  @Test
  void write_thenRead_isEqual() throws IOException, MalformedInput {
    Breakdown breakdown = BreakdownJson.read(golden());

    assertThat(BreakdownJson.read(BreakdownJson.write(breakdown))).isEqualTo(breakdown);
  }

  @Test
  void read_unknownField_isIgnored() throws IOException, MalformedInput {
    ObjectMapper plain = new ObjectMapper();
    ObjectNode node = (ObjectNode) plain.readTree(golden());
    node.put("of_a_later_version", 1);

    assertThat(BreakdownJson.read(plain.writeValueAsBytes(node)))
        .isEqualTo(BreakdownJson.read(golden()));
  }

  @Test
  void read_nothingWhereSomethingMustBe_isRefused() throws IOException {
    for (RecordComponent component : Breakdown.class.getRecordComponents()) {
      String field =
          PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(component.getName());
      ObjectNode missing = (ObjectNode) new ObjectMapper().readTree(golden());
      ObjectNode none = missing.deepCopy();
      missing.remove(field);
      none.putNull(field);
      boolean mayBeNull = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      for (ObjectNode broken : List.of(missing, none)) {
        assertThat(isRead(broken)).as(broken.toString()).isEqualTo(mayBeNull);
      }
    }
  }

  @Test
  void read_segmentWithoutALayer_isRefused() throws IOException {
    ObjectNode broken = (ObjectNode) new ObjectMapper().readTree(golden());
    ((ObjectNode) broken.path("segments").path(0)).remove("layer");

    assertThat(isRead(broken)).isFalse();
  }

  private static boolean isRead(ObjectNode node) throws IOException {
    try {
      BreakdownJson.read(new ObjectMapper().writeValueAsBytes(node));
      return true;
    } catch (MalformedInput e) {
      return false;
    }
  }

  @Test
  void read_rubbish_saysWhatIsWrong() {
    assertThatThrownBy(
            () -> BreakdownJson.read("{\"layers\":{\"sleep\":1}}".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(MalformedInput.class)
        .hasMessageStartingWith("not a Breakdown: ")
        .hasMessageContaining("sleep");
    assertThatThrownBy(() -> BreakdownJson.read("null".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(MalformedInput.class);
    assertThatThrownBy(() -> BreakdownJson.read(new byte[0])).isInstanceOf(MalformedInput.class);
  }

  private static byte[] golden() throws IOException {
    try (InputStream golden = BreakdownJsonTest.class.getResourceAsStream("/breakdown.json")) {
      return Objects.requireNonNull(golden).readAllBytes();
    }
  }
}
