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
import io.whylate.stream.metrics.StreamMetrics;
import org.jspecify.annotations.Nullable;

/** {@code POST /v1/traces} of OTLP/HTTP. */
final class TraceExport implements HttpService {

  static final String PATH = "/v1/traces";

  private final ReceiverConfig config;
  private final Intake intake;
  private final StreamMetrics metrics;

  TraceExport(ReceiverConfig config, Intake intake, StreamMetrics metrics) {
    this.config = config;
    this.intake = intake;
    this.metrics = metrics;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    if (!request.method().equals(HttpMethod.POST)) {
      return refusedUnread(request, notPost(request.method()));
    }
    OtlpEncoding encoding = OtlpEncoding.of(request.contentType());
    if (encoding == null) {
      return refusedUnread(request, wrongType(request.contentType()));
    }
    String tenant;
    try {
      tenant = intake.admit(request.headers().get(HttpHeaderNames.AUTHORIZATION));
    } catch (Refusal e) {
      return refusedUnread(request, e);
    }
    return HttpResponse.of(
        request
            .aggregate()
            .thenApplyAsync(body -> read(body, encoding), context.blockingTaskExecutor())
            .thenCompose(sent -> intake.take(sent, tenant))
            .thenApply(
                accepted ->
                    HttpResponse.of(HttpStatus.OK, encoding.type(), encoding.write(accepted)))
            .exceptionally(error -> failed(error, encoding)));
  }

  private SpanRequest read(AggregatedHttpRequest request, OtlpEncoding encoding) {
    return encoding.read(
        RequestBody.decode(
            request.content().array(),
            request.headers().get(HttpHeaderNames.CONTENT_ENCODING),
            config.maxRequestBytes()));
  }

  private HttpResponse refusedUnread(HttpRequest request, Refusal refusal) {
    return HttpResponse.of(
        request
            .aggregate()
            .handle(
                (body, tooLarge) ->
                    refused(
                        refusal,
                        MediaType.PLAIN_TEXT_UTF_8,
                        HttpData.ofUtf8(refusal.reason() + '\n'))));
  }

  private HttpResponse failed(Throwable error, OtlpEncoding encoding) {
    Throwable cause = Refusals.unwrapped(error);
    if (cause instanceof ClosedStreamException) {
      // Nobody listens any more: the client is gone, or the server has refused the body itself.
      return HttpResponse.of(HttpStatus.BAD_REQUEST);
    }
    Refusal refusal =
        cause instanceof ContentTooLargeException
            ? RequestBody.tooLarge(config.maxRequestBytes())
            : Refusals.of(cause);
    return refused(refusal, encoding.type(), encoding.write(refusal));
  }

  private HttpResponse refused(Refusal refusal, MediaType type, HttpData body) {
    HttpStatus status = HttpStatus.valueOf(refusal.kind().http);
    metrics.refusedRequests(status.code()).increment();
    var headers = ResponseHeaders.builder(status).contentType(type);
    if (refusal.kind().comeAgain) {
      headers.addInt(HttpHeaderNames.RETRY_AFTER, Refusals.RETRY_AFTER_SECONDS);
    }
    if (refusal.kind() == Refusal.Kind.WRONG_METHOD) {
      headers.add(HttpHeaderNames.ALLOW, HttpMethod.POST.name());
    }
    if (refusal.kind() == Refusal.Kind.NO_TOKEN) {
      headers.add(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    return HttpResponse.of(headers.build(), body);
  }

  private static Refusal notPost(HttpMethod method) {
    return Refusal.of(
        Refusal.Kind.WRONG_METHOD, method + " is not supported: spans go to POST " + PATH);
  }

  private static Refusal wrongType(@Nullable MediaType type) {
    return Refusal.of(
        Refusal.Kind.WRONG_TYPE,
        "Content-Type "
            + (type == null ? "is missing" : type + " is not supported")
            + ": send application/x-protobuf or application/json"
            + " (OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf)");
  }
}
