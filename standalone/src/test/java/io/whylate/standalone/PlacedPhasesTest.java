package io.whylate.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;

class PlacedPhasesTest {

  private static final String INSTANTS =
      """
      {"arrival_unix_ns": 1000100000000, "scheduled_unix_ns": 1000110000000,
       "first_token_unix_ns": 1000160000000, "last_token_unix_ns": 1001000000000}
      """;

  @Test
  void deviations_phasesInPlace_none() throws Exception {
    assertThat(deviations(100, 110, 160, 1_000)).isEmpty();
    assertThat(deviations(101, 111, 161, 1_001)).isEmpty();
  }

  @Test
  void deviations_longPhaseOffByLessThanItsShare_none() throws Exception {
    assertThat(deviations(100, 110, 160, 1_016)).isEmpty();
  }

  @Test
  void deviations_everythingEarlyByTheSame_areFoundThoughDurationsAgree() throws Exception {
    assertThat(deviations(80, 90, 140, 980)).contains("queueing", "prefill");
  }

  @Test
  void deviations_decodeBookedEarly_isFound() throws Exception {
    assertThat(deviations(100, 110, 130, 700)).contains("prefill of 50000 us", "decode of 840000");
  }

  @Test
  void deviations_phaseOfAnotherService_isMissing() throws Exception {
    PlacedPhases elsewhere = PlacedPhases.of(breakdown(100, 110, 160, 1_000), "other");

    assertThat(elsewhere.deviationsFrom(json(INSTANTS))).contains("decode is missing");
  }

  private static String deviations(int queue, int prefill, int decode, int end) throws Exception {
    return PlacedPhases.of(breakdown(queue, prefill, decode, end), "engine")
        .deviationsFrom(json(INSTANTS));
  }

  /** Starts at 1000 s; the phases start and end so many milliseconds later. */
  private static JsonNode breakdown(int queue, int prefill, int decode, int end) throws Exception {
    return json(
        """
        {"start": "1970-01-01T00:16:40Z", "segments": [%s, %s, %s]}
        """
            .formatted(
                segment("queueing", queue, prefill),
                segment("prefill", prefill, decode),
                segment("decode", decode, end)));
  }

  private static String segment(String layer, int fromMs, int toMs) {
    return """
        {"layer": "%s", "service": "engine", "start_ns": %d000000, "end_ns": %d000000}
        """
        .formatted(layer, fromMs, toMs);
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    return new JsonMapper().readTree(text);
  }
}
