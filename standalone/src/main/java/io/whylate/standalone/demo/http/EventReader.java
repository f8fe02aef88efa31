package io.whylate.standalone.demo.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads the single-line data of server-sent events. */
public final class EventReader implements AutoCloseable {

  private static final String PREFIX = "data: ";

  private final BufferedReader lines;

  public EventReader(InputStream body) {
    lines = new BufferedReader(new InputStreamReader(body, UTF_8));
  }

  /** The data of the next event, as soon as it is there; null at the end of the stream. */
  public @Nullable String next() throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(PREFIX)) {
        return line.substring(PREFIX.length());
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
