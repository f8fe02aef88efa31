package io.whylate.query.http;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.HttpResponseException;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RequestTimeoutException;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.whylate.query.ask.BadQuestion;
import io.whylate.query.read.StoreException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns whatever goes wrong into a {@link Problem}. */
final class ProblemErrorHandler implements ServerErrorHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ProblemErrorHandler.class);

  private static final String PATHS =
      "/api/v1/breakdown, /api/v1/compare, /api/v1/requests, /api/v1/requests/{id} and what"
          + " /openapi.json lists";

  @Override
  public @Nullable HttpResponse onServiceException(
      ServiceRequestContext context, Throwable thrown) {
    Throwable cause = Exceptions.peel(thrown);
    if (cause instanceof BadQuestion bad) {
      return Problem.response(HttpStatus.BAD_REQUEST, String.valueOf(bad.getMessage()));
    }
    if (cause instanceof StoreException store) {
      return notAnswered(context, store);
    }
    if (cause instanceof HttpStatusException || cause instanceof HttpResponseException) {
      return null;
    }
    if (cause instanceof RequestTimeoutException) {
      return Problem.response(
          HttpStatus.SERVICE_UNAVAILABLE, "no answer in time; ask for a shorter range");
    }
    LOG.error("{} failed", context.path(), cause);
    return Problem.response(
        HttpStatus.INTERNAL_SERVER_ERROR, "a fault of the query API; its log says more");
  }

  @Override
  public AggregatedHttpResponse renderStatus(
      @Nullable ServiceRequestContext context,
      ServiceConfig config,
      @Nullable RequestHeaders headers,
      HttpStatus status,
      @Nullable String description,
      @Nullable Throwable cause) {
    return Problem.aggregated(status, title(status));
  }

  static HttpResponse nothingHere() {
    return Problem.response(HttpStatus.NOT_FOUND, title(HttpStatus.NOT_FOUND));
  }

  private static HttpResponse notAnswered(ServiceRequestContext context, StoreException store) {
    String title = String.valueOf(store.getMessage());
    return switch (store.reason()) {
      case NOT_READY, BUSY -> Problem.response(HttpStatus.SERVICE_UNAVAILABLE, title);
      case TOO_MUCH -> Problem.response(HttpStatus.UNPROCESSABLE_ENTITY, title);
      case FAILED -> {
        LOG.error("{} failed", context.path(), store);
        yield Problem.response(HttpStatus.INTERNAL_SERVER_ERROR, title);
      }
    };
  }

  private static String title(HttpStatus status) {
    if (status.equals(HttpStatus.NOT_FOUND)) {
      return "nothing is here; the page is at /, and there are " + PATHS;
    }
    if (status.equals(HttpStatus.METHOD_NOT_ALLOWED)) {
      return "only GET is known here";
    }
    if (status.equals(HttpStatus.BAD_REQUEST)) {
      return "the address is not well formed; encode it as UTF-8 with percent signs, without"
          + " control characters such as %00";
    }
    return status.reasonPhrase();
  }
}
