package io.whylate.stream.receive;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.whylate.stream.metrics.StreamMetrics;
import org.jspecify.annotations.Nullable;

/**
 * What the server itself answers to a body over the limit, which no service of ours gets to see.
 */
record TooLarge(int maxBytes, StreamMetrics metrics) implements ServerErrorHandler {

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
    if (!status.equals(HttpStatus.REQUEST_ENTITY_TOO_LARGE)) {
      return null;
    }
    metrics.refusedRequests(status.code()).increment();
    return AggregatedHttpResponse.of(
        status,
        TraceExport.PROTOBUF,
        HttpData.wrap(RpcStatus.of(RequestBody.tooLarge(maxBytes).reason())));
  }
}
