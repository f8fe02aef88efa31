package io.whylate.extension.app;

import static io.grpc.Metadata.ASCII_STRING_MARSHALLER;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A gRPC service in this very JVM that answers with the request IDs and labels it was sent. */
final class Echo implements AutoCloseable {

  private static final MethodDescriptor<String, String> METHOD =
      MethodDescriptor.<String, String>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("app.Echo/Say")
          .setRequestMarshaller(new Text())
          .setResponseMarshaller(new Text())
          .build();

  private volatile String seen = "";
  private final Server server;
  private final ManagedChannel channel;

  Echo(String host) throws IOException {
    ServerServiceDefinition service =
        ServerServiceDefinition.builder("app.Echo")
            .addMethod(
                METHOD,
                ServerCalls.asyncUnaryCall(
                    (text, answer) -> {
                      answer.onNext(text);
                      answer.onCompleted();
                    }))
            .build();
    server =
        Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
            .addService(ServerInterceptors.intercept(service, this::note))
            .build()
            .start();
    channel =
        Grpc.newChannelBuilderForAddress(
                host, server.getPort(), InsecureChannelCredentials.create())
            .build();
  }

  int port() {
    return server.getPort();
  }

  /** What the service was sent; {@code ownId} is set by the application, if not empty. */
  String call(String ownId) {
    Metadata metadata = new Metadata();
    if (!ownId.isEmpty()) {
      metadata.put(Metadata.Key.of("x-request-id", ASCII_STRING_MARSHALLER), ownId);
    }
    Channel calling =
        ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(metadata));
    ClientCalls.blockingUnaryCall(calling, METHOD, CallOptions.DEFAULT, "hello");
    return seen;
  }

  private <A, B> ServerCall.Listener<A> note(
      ServerCall<A, B> call, Metadata metadata, ServerCallHandler<A, B> next) {
    StringBuilder text = new StringBuilder();
    for (String name : new String[] {"x-request-id", "x-whylate-workload", "x-whylate-tenant"}) {
      List<String> values = new ArrayList<>();
      Iterable<String> sent = metadata.getAll(Metadata.Key.of(name, ASCII_STRING_MARSHALLER));
      if (sent != null) {
        sent.forEach(values::add);
      }
      text.append(name).append('=').append(values).append(' ');
    }
    seen = text.toString();
    return next.startCall(call, metadata);
  }

  @Override
  public void close() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  private static final class Text implements Marshaller<String> {

    @Override
    public InputStream stream(String text) {
      return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), UTF_8);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
