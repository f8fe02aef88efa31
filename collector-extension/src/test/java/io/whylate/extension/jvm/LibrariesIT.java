package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whylate.extension.app.Frameworks;
import io.whylate.extension.app.Libraries;
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
