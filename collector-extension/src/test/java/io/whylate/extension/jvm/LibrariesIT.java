package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whylate.extension.app.Frameworks;
import io.whylate.extension.app.Libraries;
import io.whylate.extension.app.Models;
import io.whylate.extension.app.SpringAi;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The methods that are traced by default, in the real libraries. */
class LibrariesIT {

  @Test
  void librariesInARequest_getSpansWithLayers() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm rag =
            ObservedJvm.of("rag", Libraries.class, sink).with("-DOPT_OUT_TRACKING=true").start()) {
      assertThat(rag.line()).isEqualTo("14 tokens, text 0");
      assertThat(rag.await().exitCode()).isZero();

      List<SeenSpan> spans = sink.spans();
      assertThat(spans)
          .extracting(SeenSpan::name, SeenSpan::layer)
          .contains(
              tuple("GptBytePairEncoding.countTokens", "tokenization"),
              tuple("GptBytePairEncoding.encode", "tokenization"),
              tuple("AbstractInProcessEmbeddingModel.embedAll", "retrieval"),
              tuple("IndexSearcher.search", "retrieval"),
              tuple("question", null));
      assertThat(spans)
          .as("indexing at start-up is outside the request and leaves no spans")
          .extracting(SeenSpan::traceId)
          .containsOnly(spans.get(0).traceId());
      assertThat(spans).extracting(SeenSpan::requestId).containsOnly(spans.get(0).requestId());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void frameworkInARequest_getsSpansWithLayers(int release) throws Exception {
    Optional<Path> jdk = Jdks.ofRelease(release);
    assumeTrue(jdk.isPresent());
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm rag =
            ObservedJvm.of("rag", Frameworks.class, sink)
                .on(jdk.orElseThrow())
                .with("-DOPT_OUT_TRACKING=true")
                .start()) {
      assertThat(rag.line()).isEqualTo("8 words: yes");
      assertThat(rag.await().exitCode()).isZero();

      assertThat(sink.spans())
          .extracting(SeenSpan::name, SeenSpan::layer)
          .contains(
              tuple("EmbeddingStoreContentRetriever.retrieve", "retrieval"),
              tuple("InMemoryEmbeddingStore.search", "retrieval"),
              tuple("HuggingFaceTokenizer.encode", "tokenization"),
              tuple("OrtSession.run", "retrieval"),
              tuple("PromptTemplate.apply", "preprocessing"),
              tuple("Counter.estimateTokenCountInText", "tokenization"),
              tuple("Parrot.doChat", "model_undivided"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void modelsInARequest_getSpansThatLastUntilTheyAreDone(int release) throws Exception {
    Optional<Path> jdk = Jdks.ofRelease(release);
    assumeTrue(jdk.isPresent());
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Models.class, sink)
                .on(jdk.orElseThrow())
                .with("-DOPT_OUT_TRACKING=true")
                .start()) {
      assertThat(app.line()).isEqualTo("yes! [no!, maybe!]");
      String[] noted = app.line().split(" ", -1);
      assertThat(app.line()).isEqualTo("failed");
      assertThat(app.await().exitCode()).isZero();

      assertThat(within(sink, "djl"))
          .extracting(SeenSpan::name, SeenSpan::layer)
          .contains(
              tuple("Predictor.predict", "model_undivided"),
              tuple("Predictor.batchPredict", "model_undivided"));
      SeenSpan streamed = within(sink, "stream").get(0);
      assertThat(streamed.name()).isEqualTo("Slow.doChat");
      assertThat(streamed.layer()).isEqualTo("model_undivided");
      assertThat(streamed.number("gen_ai.response.time_to_first_chunk"))
          .isBetween(0.05, Long.parseLong(noted[0]) / 1e9)
          .isLessThanOrEqualTo(streamed.number("whylate.time_to_first_visible_token"));
      assertThat(streamed.seconds()).isBetween(5 * 0.05, Long.parseLong(noted[1]) / 1e9);
      SeenSpan failed = within(sink, "failing").get(0);
      assertThat(failed.text("error.type")).isEqualTo("java.lang.IllegalStateException");
      assertThat(failed.seconds()).isGreaterThanOrEqualTo(0.05);
    }
  }

  /** The spans of a request, without its own. */
  private static List<SeenSpan> within(OtlpSink sink, String request) {
    SeenSpan root =
        sink.spans().stream().filter(span -> span.name().equals(request)).findFirst().orElseThrow();
    return sink.ofTrace(root.traceId()).stream().filter(span -> !span.equals(root)).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void springAiInARequest_getsSpansWithLayers(int release) throws Exception {
    Optional<Path> jdk = Jdks.ofRelease(release);
    assumeTrue(jdk.isPresent());
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm rag =
            ObservedJvm.of("rag", SpringAi.class, sink).on(jdk.orElseThrow()).start()) {
      assertThat(rag.line()).endsWith(" tokens");
      assertThat(rag.await().exitCode()).isZero();

      assertThat(sink.spans())
          .extracting(SeenSpan::name, SeenSpan::layer)
          .contains(
              tuple("AbstractObservationVectorStore.similaritySearch", "retrieval"),
              tuple("PromptTemplate.render", "preprocessing"),
              tuple("JTokkitTokenCountEstimator.estimate", "tokenization"));
    }
  }
}
