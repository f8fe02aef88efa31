package io.whylate.stream.receive;

import com.google.protobuf.Any;
import com.google.protobuf.Duration;
import com.google.rpc.RetryInfo;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.proto.collector.trace.v1.TraceServiceGrpc;
import io.whylate.stream.metrics.StreamMetrics;

/** {@code TraceService/Export} of OTLP/gRPC, on the bytes: the log keeps them as they came. */
final class GrpcTraceExport {

  private static final MethodDescriptor<byte[], byte[]> EXPORT =
      MethodDescriptor.<byte[], byte[]>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName(TraceServiceGrpc.getExportMethod().getFullMethodName())
          .setRequestMarshaller(new BytesMarshaller())
          .setResponseMarshaller(new BytesMarshaller())
          .build();

  private final Intake intake;
  private final StreamMetrics metrics;

  private GrpcTraceExport(Intake intake, StreamMetrics metrics) {
    this.intake = intake;
    this.metrics = metrics;
  }

  static ServerServiceDefinition service(Intake intake, StreamMetrics metrics) {
    GrpcTraceExport export = new GrpcTraceExport(intake, metrics);
    return ServerServiceDefinition.builder(TraceServiceGrpc.SERVICE_NAME)
        .addMethod(EXPORT, ServerCalls.asyncUnaryCall(export::export))
        .build();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the answer says how it ended
  private void export(byte[] message, StreamObserver<byte[]> answer) {
    try {
      String tenant =
          intake.admit(
              ServiceRequestContext.current()
                  .request()
                  .headers()
                  .get(HttpHeaderNames.AUTHORIZATION));
      intake
          .take(SpanRequest.ofProtobuf(message), tenant)
          .whenComplete(
              (accepted, error) -> {
                if (error == null) {
                  answer.onNext(accepted.response().toByteArray());
                  answer.onCompleted();
                } else {
                  answer.onError(refused(error));
                }
              });
    } catch (RuntimeException e) {
      answer.onError(refused(e));
    }
  }

  private StatusRuntimeException refused(Throwable error) {
    Refusal refusal = Refusals.of(error);
    metrics.refusedRequests(refusal.kind().http).increment();
    com.google.rpc.Status.Builder status =
        com.google.rpc.Status.newBuilder()
            .setCode(refusal.kind().grpc.value())
            .setMessage(refusal.reason());
    if (refusal.kind().comeAgain) {
      Duration delay = Duration.newBuilder().setSeconds(Refusals.RETRY_AFTER_SECONDS).build();
      status.addDetails(Any.pack(RetryInfo.newBuilder().setRetryDelay(delay).build()));
    }
    return StatusProto.toStatusRuntimeException(status.build());
  }
}
