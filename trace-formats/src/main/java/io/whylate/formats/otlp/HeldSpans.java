package io.whylate.formats.otlp;

import io.opentelemetry.proto.trace.v1.Span;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Spans that wait for their resource, packed: a million may come before it. */
final class HeldSpans {

  private static final int BUFFER = 1 << 16;

  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private final Chunks packed = new Chunks();
  private final DataOutputStream out =
      new DataOutputStream(new DeflaterOutputStream(packed, deflater, BUFFER));
  private int size;

  /** Takes what was held. */
  interface Taker {
    void take(Span span, int scope);
  }

  void add(Span span, int scope) throws IOException {
    out.writeInt(scope);
    span.writeDelimitedTo(out);
    size++;
  }

  /** Hands all over in their order; nothing can be added after this. */
  void release(Taker taker) throws IOException {
    out.close();
    deflater.end();
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(new InflaterInputStream(packed.read()), BUFFER))) {
      for (int i = 0; i < size; i++) {
        int scope = in.readInt();
        taker.take(Span.parseDelimitedFrom(in), scope);
      }
    }
  }

  /** Bytes that are never copied to make room for more. */
  private static final class Chunks extends OutputStream {

    private final List<InputStream> chunks = new ArrayList<>();

    @Override
    public void write(int one) {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      chunks.add(new ByteArrayInputStream(Arrays.copyOfRange(bytes, from, from + length)));
    }

    InputStream read() {
      return new SequenceInputStream(Collections.enumeration(chunks));
    }
  }
}
