package io.whylate.stream.receive;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The body of an OTLP error: {@code google.rpc.Status} with only its message. */
final class RpcStatus {

  private static final int MESSAGE_FIELD = 2;

  private RpcStatus() {}

  static byte[] of(String message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      out.writeString(MESSAGE_FIELD, message);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
