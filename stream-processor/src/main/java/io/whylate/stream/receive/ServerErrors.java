package io.whylate.stream.receive;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.whylate.stream.metrics.StreamMetrics;
import org.jspecify.annotations.Nullable;

/**
 * What the server itself answers to a body over the limit and to a path that it does not have; no
 * service of ours gets to see these.
 */
record ServerErrors(int maxBytes, StreamMetrics metrics) implements ServerErrorHandler {

  @Override
  public @Nullable HttpResponse onServiceException(ServiceRequestContext context, Throwable cause) {
    return null;
  }

  @Override
  public @Nullable AggregatedHttpResponse renderStatus(
      @Nullable ServiceRequestContext context,
      ServiceConfig config,
      @Nullable RequestHeaders headers,
      HttpStatus status,
      @Nullable String description,
      @Nullable Throwable cause) {
    if (status.equals(HttpStatus.NOT_FOUND)) {
      return AggregatedHttpResponse.of(status, MediaType.PLAIN_TEXT_UTF_8, notFound(headers));
    }
    if (!status.equals(HttpStatus.REQUEST_ENTITY_TOO_LARGE)) {
      return null;
    }
    metrics.refusedRequests(status.code()).increment();
    return AggregatedHttpResponse.of(
        status,
        OtlpEncoding.PROTOBUF.type(),
        OtlpEncoding.PROTOBUF.write(RequestBody.tooLarge(maxBytes)));
  }

  private static String notFound(@Nullable RequestHeaders headers) {
    String path = headers == null ? "this path" : headers.path();
    return "nothing is at " + path + ": spans go to POST " + TraceExport.PATH + '\n';
  }
}
