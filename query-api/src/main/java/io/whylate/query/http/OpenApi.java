package io.whylate.query.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.query.answer.AnswerJson;
import java.util.List;
import java.util.Map;

/**
 * The OpenAPI 3.1 document of the endpoints, made from them and from the records they answer with.
 */
final class OpenApi {

  private static final Map<String, String> PROBLEMS =
      Map.of(
          "400", "not understood; the title says what to do",
          "401", "a token is needed",
          "422", "takes more time or memory than a question may",
          "429", "more questions a second than are answered",
          "503", "the store does not answer, or is busy");

  private final Schemas schemas = new Schemas();

  private OpenApi() {}

  /** The document as JSON. */
  static String of(List<Endpoint> endpoints) {
    return AnswerJson.write(new OpenApi().document(endpoints));
  }

  private ObjectNode document(List<Endpoint> endpoints) {
    ObjectNode document = object();
    document.put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "whylate")
        .put("summary", "Where the end-to-end latency of LLM requests is spent")
        .put("version", "1");
    ObjectNode paths = document.putObject("paths");
    endpoints.forEach(endpoint -> paths.set(endpoint.path(), path(endpoint)));
    ObjectNode components = document.putObject("components");
    components
        .putObject("securitySchemes")
        .putObject("token")
        .put("type", "http")
        .put("scheme", "bearer");
    ArrayNode security = document.putArray("security");
    security.addObject().putArray("token");
    security.addObject();
    schemas.reference(Problem.class);
    components.set("schemas", schemas.all());
    return document;
  }

  private ObjectNode path(Endpoint endpoint) {
    ObjectNode path = object();
    ObjectNode get = path.putObject("get").put("summary", endpoint.summary());
    ArrayNode parameters = get.putArray("parameters");
    endpoint.parameters().forEach(name -> parameters.add(parameter(name, endpoint)));
    ObjectNode responses = get.putObject("responses");
    ObjectNode good = responses.putObject("200").put("description", "the answer");
    good.putObject("content")
        .putObject("application/json")
        .set("schema", schemas.answer(endpoint.type()));
    PROBLEMS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(problem -> addProblem(responses, problem.getKey(), problem.getValue()));
    if (endpoint.isForOne()) {
      addProblem(responses, "404", "not known; the title says how far data goes back");
    }
    return path;
  }

  private void addProblem(ObjectNode responses, String status, String description) {
    responses
        .putObject(status)
        .put("description", description)
        .putObject("content")
        .putObject("application/problem+json")
        .set("schema", schemas.reference(Problem.class));
  }

  private static ObjectNode parameter(String name, Endpoint endpoint) {
    boolean inPath = endpoint.path().contains("{" + name + "}");
    ObjectNode parameter =
        object()
            .put("name", name)
            .put("in", inPath ? "path" : "query")
            .put("required", inPath)
            .put("description", ParameterText.of(name));
    parameter.putObject("schema").put("type", "string");
    return parameter;
  }

  private static ObjectNode object() {
    return AnswerJson.MAPPER.createObjectNode();
  }
}
