package io.whylate.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.query.answer.AnswerJson;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The document against what the routes do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class OpenApiTest {

  private static final Map<String, String> CALLS =
      Map.of(
          "/api/v1/requests/{id}", "/api/v1/requests/4be1f0c2",
          "/api/v1/lookup", "/api/v1/lookup?id=chatcmpl-7f3a");

  private final RunningApi api = RunningApi.over(new FakeStore("4be1f0c2"));
  private JsonNode document = AnswerJson.MAPPER.createObjectNode();

  @BeforeAll
  void read() throws Exception {
    document = AnswerJson.MAPPER.readTree(get("/openapi.json").body());
  }

  @AfterAll
  void stop() {
    api.close();
  }

  @Test
  void document_isTheGoldenOne() throws Exception {
    Golden.check("openapi.json", document.toPrettyString() + "\n");
  }

  @Test
  void everyPath_isAnsweredAsItsSchemaSays() throws Exception {
    assertThat(document.path("openapi").asText()).isEqualTo("3.1.0");
    assertThat(document.path("paths").size()).isGreaterThanOrEqualTo(7);
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      HttpResponse<String> response = get(CALLS.getOrDefault(path.getKey(), path.getKey()));
      assertThat(response.statusCode()).as(path.getKey()).isEqualTo(200);
      JsonNode schema = path.getValue().at("/get/responses/200/content/application~1json/schema");
      check(path.getKey(), AnswerJson.MAPPER.readTree(response.body()), schema);
    }
  }

  @Test
  void everyPath_knowsItsParametersAndNoOther() throws Exception {
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      String call = CALLS.getOrDefault(path.getKey(), path.getKey());
      JsonNode problem =
          AnswerJson.MAPPER.readTree(get(call + (call.contains("?") ? "&" : "?") + "odd=1").body());
      List<String> described = new ArrayList<>();
      for (JsonNode parameter : path.getValue().at("/get/parameters")) {
        if (parameter.path("in").asText().equals("query")) {
          described.add(parameter.path("name").asText());
        }
      }
      assertThat(problem.path("title").asText())
          .as(path.getKey())
          .endsWith("known are " + String.join(", ", described));
    }
  }

  private void check(String where, JsonNode value, JsonNode schema) {
    if (schema.has("anyOf")) {
      if (!value.isNull()) {
        check(where, value, schema.at("/anyOf/0"));
      }
      return;
    }
    if (schema.has("$ref")) {
      JsonNode referred = document.at(schema.path("$ref").asText().substring(1));
      assertThat(referred.isMissingNode()).as(schema.toString()).isFalse();
      check(where, value, referred);
      return;
    }
    switch (schema.path("type").asText()) {
      case "object" -> checkObject(where, value, schema);
      case "array" -> value.forEach(item -> check(where + "[]", item, schema.path("items")));
      case "integer" -> assertThat(value.isIntegralNumber()).as(where).isTrue();
      case "number" -> assertThat(value.isNumber()).as(where).isTrue();
      case "boolean" -> assertThat(value.isBoolean()).as(where).isTrue();
      case "string" -> assertThat(value.isTextual()).as(where).isTrue();
      default -> throw new AssertionError(where + " has no type: " + schema);
    }
  }

  private void checkObject(String where, JsonNode value, JsonNode schema) {
    assertThat(value.isObject()).as(where).isTrue();
    JsonNode others = schema.path("additionalProperties");
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      JsonNode property = schema.path("properties").path(field.getKey());
      String name = where + "." + field.getKey();
      assertThat(property.isMissingNode() && others.isMissingNode()).as(name).isFalse();
      check(name, field.getValue(), property.isMissingNode() ? others : property);
    }
    for (JsonNode required : schema.path("required")) {
      assertThat(value.has(required.asText())).as(where + " needs " + required).isTrue();
    }
  }

  private HttpResponse<String> get(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(api.uri(path)).build(), BodyHandlers.ofString());
  }
}
