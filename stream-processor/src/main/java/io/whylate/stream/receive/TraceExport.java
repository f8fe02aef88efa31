package io.whylate.stream.receive;

import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.stream.ClosedStreamException;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.stream.metrics.StreamMetrics;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code POST /v1/traces} of OTLP/HTTP: answers 200 only once the log has the request. */
final class TraceExport implements HttpService {

  private static final Logger LOG = LoggerFactory.getLogger(TraceExport.class);
  static final String PATH = "/v1/traces";
  static final MediaType PROTOBUF = MediaType.parse("application/x-protobuf");
  private static final byte[] ACCEPTED =
      ExportTraceServiceResponse.getDefaultInstance().toByteArray();
  private static final int RETRY_AFTER_SECONDS = 2;

  private final ReceiverConfig config;
  private final SpanLog log;
  private final StreamMetrics metrics;

  TraceExport(ReceiverConfig config, SpanLog log, StreamMetrics metrics) {
    this.config = config;
    this.log = log;
    this.metrics = metrics;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    MediaType type = request.contentType();
    if (!request.method().equals(HttpMethod.POST)) {
      return refusedUnread(request, notPost(request.method()));
    }
    if (type == null || !type.is(PROTOBUF)) {
      return refusedUnread(request, notProtobuf(type));
    }
    return HttpResponse.of(
        request
            .aggregate()
            .thenApplyAsync(this::plainBytes, context.blockingTaskExecutor())
            .thenCompose(this::append)
            .thenApply(kept -> accepted())
            .exceptionally(this::failed));
  }

  private byte[] plainBytes(AggregatedHttpRequest request) {
    byte[] body =
        RequestBody.decode(
            request.content().array(),
            request.headers().get(HttpHeaderNames.CONTENT_ENCODING),
            config.maxRequestBytes());
    try {
      OtlpProtobuf.parse(body);
    } catch (MalformedInput e) {
      throw new Refusal(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
    }
    return body;
  }

  private CompletableFuture<@Nullable Void> append(byte[] body) {
    return log.append(body)
        .orTimeout(config.logTimeout().toMillis(), TimeUnit.MILLISECONDS)
        .exceptionallyCompose(
            error -> {
              LOG.warn(
                  "Kafka did not take a request of {} bytes: {}", body.length, error.toString());
              return CompletableFuture.failedFuture(
                  new Refusal(
                      HttpStatus.SERVICE_UNAVAILABLE, "Kafka did not answer in time: send again"));
            });
  }

  private HttpResponse accepted() {
    metrics.receivedRequests().increment();
    return HttpResponse.of(HttpStatus.OK, PROTOBUF, ACCEPTED);
  }

  private HttpResponse refusedUnread(HttpRequest request, Refusal refusal) {
    return HttpResponse.of(
        request
            .aggregate()
            .handle((body, tooLarge) -> refused(refusal, MediaType.PLAIN_TEXT_UTF_8)));
  }

  private HttpResponse refused(Refusal refusal, MediaType type) {
    HttpStatus status = refusal.status();
    metrics.refusedRequests(status.code()).increment();
    var headers = ResponseHeaders.builder(status).contentType(type);
    if (status.equals(HttpStatus.SERVICE_UNAVAILABLE)) {
      headers.addInt(HttpHeaderNames.RETRY_AFTER, RETRY_AFTER_SECONDS);
    }
    if (status.equals(HttpStatus.METHOD_NOT_ALLOWED)) {
      headers.add(HttpHeaderNames.ALLOW, HttpMethod.POST.name());
    }
    return HttpResponse.of(
        headers.build(),
        type.is(PROTOBUF)
            ? HttpData.wrap(RpcStatus.of(refusal.reason()))
            : HttpData.ofUtf8(refusal.reason() + '\n'));
  }

  private HttpResponse failed(Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    if (cause instanceof ClosedStreamException) {
      // Nobody listens any more: the client is gone, or the server has refused the body itself.
      return HttpResponse.of(HttpStatus.BAD_REQUEST);
    }
    return refused(refusal(cause), PROTOBUF);
  }

  private Refusal refusal(Throwable cause) {
    if (cause instanceof Refusal refusal) {
      return refusal;
    }
    if (cause instanceof ContentTooLargeException) {
      return RequestBody.tooLarge(config.maxRequestBytes());
    }
    LOG.error("a request could not be taken", cause);
    return new Refusal(HttpStatus.INTERNAL_SERVER_ERROR, "an error of ours, see the log");
  }

  private static Refusal notPost(HttpMethod method) {
    return new Refusal(
        HttpStatus.METHOD_NOT_ALLOWED, method + " is not supported: spans go to POST " + PATH);
  }

  private static Refusal notProtobuf(@Nullable MediaType type) {
    return new Refusal(
        HttpStatus.UNSUPPORTED_MEDIA_TYPE,
        "Content-Type "
            + (type == null ? "is missing" : type + " is not supported")
            + ": send application/x-protobuf (OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf)");
  }
}
