package io.whylate.stream.receive;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A gRPC message as it came over the wire. */
final class BytesMarshaller implements MethodDescriptor.Marshaller<byte[]> {

  @Override
  public InputStream stream(byte[] message) {
    return new ByteArrayInputStream(message);
  }

  @Override
  public byte[] parse(InputStream message) {
    try {
      return message.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory", e);
    }
  }
}
