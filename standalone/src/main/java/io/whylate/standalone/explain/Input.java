package io.whylate.standalone.explain;

import io.whylate.attribution.span.Span;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.Remark;
import io.whylate.formats.SpanSink;
import io.whylate.formats.file.TraceFile;
import io.whylate.formats.gather.GatheredSpans;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * One input of the command.
 *
 * @param size in bytes; 0 when it is not known
 */
record Input(String name, InputStream bytes, long size) {

  static final String STANDARD_INPUT = "-";

  static Input open(String argument) throws MalformedInput {
    if (argument.equals(STANDARD_INPUT)) {
      return new Input("standard input", System.in, 0);
    }
    try {
      Path path = Path.of(argument);
      if (Files.isDirectory(path)) {
        throw new MalformedInput(argument + ": is a directory; name the files in it");
      }
      return new Input(argument, Files.newInputStream(path), Files.size(path));
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new MalformedInput(argument + ": there is no such file", e);
    } catch (AccessDeniedException e) {
      throw new MalformedInput(argument + ": may not be read", e);
    } catch (IOException e) {
      throw new MalformedInput(argument + ": cannot be opened: " + e.getMessage(), e);
    }
  }

  /** Reads to the end. */
  void read(GatheredSpans spans, Account account, Progress progress)
      throws IOException, MalformedInput {
    progress.begin(name, size);
    account.begin(name, spans.size());
    try (InputStream counted = progress.counting(bytes)) {
      new TraceFile(name, counted)
          .read(
              new SpanSink() {
                @Override
                public void span(Span span) {
                  spans.add(span);
                  account.add(span);
                  progress.show(spans.size());
                }

                @Override
                public void remark(Remark remark) {
                  account.add(name, remark);
                }
              });
    } catch (OutOfMemoryError e) {
      throw new MalformedInput(
          name
              + ": out of memory while reading, after %,d spans".formatted(spans.size())
              + "; WHYLATE_HEAP=2g allows more, and OTLP with one document a line needs less",
          e);
    }
  }
}
