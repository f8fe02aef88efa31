package io.whylate.standalone.demo.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Short paragraphs about running services with language models. */
public record Corpus(List<String> paragraphs) {

  private static final String RESOURCE = "corpus.txt";

  public Corpus {
    paragraphs = List.copyOf(paragraphs);
  }

  /** The corpus in the jar. */
  public static Corpus load() throws IOException {
    try (@Nullable InputStream in = Corpus.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IOException("the jar has no " + RESOURCE);
      }
      return parse(new String(in.readAllBytes(), UTF_8));
    }
  }

  /** Paragraphs are parted by blank lines; a line break within one is a blank. */
  static Corpus parse(String text) {
    return new Corpus(
        Arrays.stream(text.split("\n\\s*\n"))
            .map(paragraph -> paragraph.strip().replace('\n', ' '))
            .filter(paragraph -> !paragraph.isEmpty())
            .toList());
  }
}
