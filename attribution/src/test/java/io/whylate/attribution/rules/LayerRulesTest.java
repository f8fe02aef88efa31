package io.whylate.attribution.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayerRulesTest {

  private static final LayerRules STANDARD = LayerRules.standard();

  @ParameterizedTest
  @CsvSource({
    "chat m,                whylate.layer,          preprocessing,                         PREPROCESSING",
    "chat m,                gen_ai.operation.name,  chat,                                  MODEL_UNDIVIDED",
    "generate_content m,    gen_ai.operation.name,  generate_content,                      MODEL_UNDIVIDED",
    "embeddings m,          gen_ai.operation.name,  embeddings,                            RETRIEVAL",
    "embedding m,           gen_ai.operation.name,  embedding,                             RETRIEVAL",
    "retrieval docs,        gen_ai.operation.name,  retrieval,                             RETRIEVAL",
    "execute_tool t,        gen_ai.operation.name,  execute_tool,                          TOOL",
    "tokenize,              gen_ai.operation.name,  tokenize,                              TOKENIZATION",
    "tools/call t,          mcp.method.name,        tools/call,                            TOOL",
    "vllm_queue,            x,                      y,                                     QUEUEING",
    "vllm_prefill,          x,                      y,                                     PREFILL",
    "vllm_decode,           x,                      y,                                     DECODE",
    "ingress,               component,              proxy,                                 GATEWAY",
    "encode,                code.function.name,     com.knuddels.jtokkit.GptBytePairEncoding.encode, TOKENIZATION",
    "search,                code.function.name,     org.apache.lucene.search.IndexSearcher.search,   RETRIEVAL",
    "embed,                 code.function.name,     dev.langchain4j.model.embedding.onnx.AbstractInProcessEmbeddingModel.embed, RETRIEVAL",
    "search,                db.system.name,         qdrant,                                RETRIEVAL",
    "search,                db.system,              milvus,                                RETRIEVAL",
  })
  void classify_namesTheLayer(String name, String key, String value, Layer layer) {
    assertThat(STANDARD.classify(span(name, Map.of(key, value))).layer()).isEqualTo(layer);
  }

  @Test
  void classify_knowsVllmsSpanByItsAttributesNotItsNameAlone() {
    Span engine = span("llm_request", Map.of("gen_ai.latency.e2e", 1.976));
    assertThat(STANDARD.classify(engine).is(Mark.ENGINE)).isTrue();
    assertThat(STANDARD.classify(span("llm_request", Map.of())).marks()).isEmpty();
  }

  @Test
  void classify_ofAnUnknownSpanNamesNoLayer() {
    Classification classification = STANDARD.classify(span("work", Map.of("whylate.layer", "cpu")));
    assertThat(classification.layer()).isNull();
    assertThat(classification.rule()).isEqualTo("own-time");
  }

  @Test
  void classify_takesTheFirstRuleThatMatches() {
    LayerRules rules =
        LayerRules.parse("a  name=work  tool\nb  name=work, kind=INTERNAL  retrieval\n");
    Classification classification = rules.classify(span("work", Map.of()));
    assertThat(classification.layer()).isEqualTo(Layer.TOOL);
    assertThat(classification.rule()).isEqualTo("a: name=work");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a  name=x; rules, line 2: expected producer, when, layer and marks",
        "a  name=x  cpu; rules, line 2: there is no layer 'cpu'",
        "a  name  tool; rules, line 2: 'name' is not key=value",
        "a  name=x  tool  loud; rules, line 2: there is no mark 'loud'",
      })
  void parse_ofABrokenLineNamesTheLineAndTheFault(String line, String message) {
    assertThatThrownBy(() -> LayerRules.parse("# first\n" + line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void version_changesWithTheRules() {
    assertThat(LayerRules.parse("a  name=x  tool").version())
        .isNotEqualTo(LayerRules.parse("a  name=x  retrieval").version());
  }

  private static Span span(String name, Map<String, Object> attributes) {
    return new Span(
        "t",
        "s",
        null,
        name,
        SpanKind.INTERNAL,
        0,
        1,
        Resource.of(Attributes.EMPTY),
        "",
        new Attributes(attributes),
        List.of(),
        List.of(),
        SpanStatus.UNSET,
        "");
  }
}
