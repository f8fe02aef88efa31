package io.whylate.standalone.demo.rag;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Passages by meaning: sentence embeddings computed in the process, searched with Lucene. */
final class PassageIndex {

  static {
    // The tokenizer's library reports its use to its makers unless told not to.
    System.setProperty("OPT_OUT_TRACKING", "true");
  }

  private static final String VECTOR = "vector";
  private static final String TEXT = "text";

  private final EmbeddingModel embeddings;
  private final IndexSearcher searcher;

  private PassageIndex(EmbeddingModel embeddings, IndexSearcher searcher) {
    this.embeddings = embeddings;
    this.searcher = searcher;
  }

  static PassageIndex of(List<String> passages) throws IOException {
    EmbeddingModel embeddings = new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String passage : passages) {
        writer.addDocument(document(passage, vector(embeddings, passage)));
      }
    }
    return new PassageIndex(embeddings, new IndexSearcher(DirectoryReader.open(directory)));
  }

  /** The passages nearest to the question, the best first. */
  List<String> search(String question, int count) {
    try {
      float[] vector = vector(embeddings, question);
      List<String> found = new ArrayList<>();
      KnnFloatVectorQuery query = new KnnFloatVectorQuery(VECTOR, vector, count);
      for (ScoreDoc hit : searcher.search(query, count).scoreDocs) {
        found.add(searcher.storedFields().document(hit.doc).get(TEXT));
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException("an index in memory cannot be read", e);
    }
  }

  private static float[] vector(EmbeddingModel embeddings, String text) {
    return embeddings.embedAll(List.of(TextSegment.from(text))).content().get(0).vector();
  }

  private static Document document(String passage, float[] vector) {
    Document document = new Document();
    document.add(new KnnFloatVectorField(VECTOR, vector, VectorSimilarityFunction.COSINE));
    document.add(new StoredField(TEXT, passage));
    return document;
  }
}
