package io.whylate.formats.file;

import io.whylate.formats.MalformedInput;
import io.whylate.formats.SpanSink;
import io.whylate.formats.otlp.OtlpProtobufStream;
import io.whylate.formats.source.JsonSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * Reads the spans of one file of any size and any of the formats.
 *
 * @param name the file's, which each message begins with
 */
public record TraceFile(String name, InputStream bytes) {

  private static final int BUFFER = 1 << 16;

  /**
   * Reads to the end.
   *
   * @throws MalformedInput naming file and place: what was read before is not all there is
   */
  public void read(SpanSink sink) throws MalformedInput {
    try {
      readContent(plain(new BufferedInputStream(bytes, BUFFER)), sink);
    } catch (MalformedInput e) {
      throw new MalformedInput(name + ": " + e.getMessage(), e);
    } catch (ZipException e) {
      throw new MalformedInput(name + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new MalformedInput(name + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static BufferedInputStream plain(BufferedInputStream in) throws IOException {
    return Content.isGzip(in) ? new BufferedInputStream(new GzipMembers(in), BUFFER) : in;
  }

  private static void readContent(BufferedInputStream in, SpanSink sink)
      throws IOException, MalformedInput {
    switch (Content.of(in)) {
      case JSON -> new TraceJson(new JsonSource(in), sink).read();
      case PROTOBUF -> new OtlpProtobufStream(in, sink).read();
      case EMPTY -> throw new MalformedInput("is empty");
      case UNKNOWN ->
          throw new MalformedInput("byte 0: neither JSON (OTLP, Jaeger, Zipkin) nor OTLP protobuf");
    }
  }
}
