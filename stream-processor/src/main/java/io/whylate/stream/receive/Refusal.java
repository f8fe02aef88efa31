package io.whylate.stream.receive;

import com.linecorp.armeria.common.HttpStatus;
import io.grpc.Status;

/** Why a request was not taken, in one line that says what to do. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** How it is told by either protocol. */
  enum Kind {
    MALFORMED(HttpStatus.BAD_REQUEST, Status.Code.INVALID_ARGUMENT, false),
    NO_TOKEN(HttpStatus.UNAUTHORIZED, Status.Code.UNAUTHENTICATED, false),
    WRONG_METHOD(HttpStatus.METHOD_NOT_ALLOWED, Status.Code.UNIMPLEMENTED, false),
    TOO_LARGE(HttpStatus.REQUEST_ENTITY_TOO_LARGE, Status.Code.INVALID_ARGUMENT, false),
    WRONG_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, Status.Code.INVALID_ARGUMENT, false),
    TOO_MUCH(HttpStatus.TOO_MANY_REQUESTS, Status.Code.RESOURCE_EXHAUSTED, true),
    OUR_ERROR(HttpStatus.INTERNAL_SERVER_ERROR, Status.Code.INTERNAL, false),
    LOG_AWAY(HttpStatus.SERVICE_UNAVAILABLE, Status.Code.UNAVAILABLE, true);

    final HttpStatus http;
    final Status.Code grpc;

    /** Whether the same request may be taken later. */
    final boolean comeAgain;

    Kind(HttpStatus http, Status.Code grpc, boolean comeAgain) {
      this.http = http;
      this.grpc = grpc;
      this.comeAgain = comeAgain;
    }
  }

  private final Kind kind;

  private Refusal(Kind kind, String reason) {
    super(reason, null, false, false);
    this.kind = kind;
  }

  static Refusal of(Kind kind, String reason) {
    return new Refusal(kind, reason);
  }

  Kind kind() {
    return kind;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
