package io.whylate.extension.app;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Indexes two texts, then answers one question: real tokenizer, embedding model and search. */
public final class Libraries {

  private static final Encoding TOKENIZER =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
  private static final EmbeddingModel MODEL = new AllMiniLmL6V2QuantizedEmbeddingModel();

  private Libraries() {}

  public static void main(String[] arguments) throws Exception {
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, List.of("Trains are late in winter.", "Bread is baked at night."));
      System.out.println(
          ByHand.inSpan("question", () -> ask(directory, "Why is my train not here?")));
    }
    System.exit(0);
  }

  private static void index(Directory directory, List<String> texts) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String text : texts) {
        Document document = new Document();
        document.add(new KnnFloatVectorField("vector", vector(text)));
        writer.addDocument(document);
      }
    }
    MODEL.embedAll(List.of(TextSegment.from("one more"), TextSegment.from("and another")));
  }

  private static String ask(Directory directory, String question) throws IOException {
    int tokens = TOKENIZER.countTokens(question) + TOKENIZER.encode(question).size();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      KnnFloatVectorQuery nearest = new KnnFloatVectorQuery("vector", vector(question), 1);
      int found = new IndexSearcher(reader).search(nearest, 1).scoreDocs[0].doc;
      return tokens + " tokens, text " + found;
    }
  }

  private static float[] vector(String text) {
    return MODEL.embed(text).content().vector();
  }
}
