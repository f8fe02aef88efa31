package io.whylate.stream.receive;

import io.grpc.Status;

/** Why a request was not taken, in one line that says what to do. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** How it is told by either protocol. */
  enum Kind {
    MALFORMED(400, Status.Code.INVALID_ARGUMENT, false),
    NO_TOKEN(401, Status.Code.UNAUTHENTICATED, false),
    WRONG_METHOD(405, Status.Code.UNIMPLEMENTED, false),
    TOO_LARGE(413, Status.Code.INVALID_ARGUMENT, false),
    WRONG_TYPE(415, Status.Code.INVALID_ARGUMENT, false),
    TOO_MUCH(429, Status.Code.RESOURCE_EXHAUSTED, true),
    OUR_ERROR(500, Status.Code.INTERNAL, false),
    LOG_AWAY(503, Status.Code.UNAVAILABLE, true);

    final int http;
    final Status.Code grpc;

    /** Whether the same request may be taken later. */
    final boolean comeAgain;

    Kind(int http, Status.Code grpc, boolean comeAgain) {
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
