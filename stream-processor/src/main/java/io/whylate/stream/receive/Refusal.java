package io.whylate.stream.receive;

import com.linecorp.armeria.common.HttpStatus;

/** Why a request was not taken, in one line that says what to do. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient HttpStatus status;

  Refusal(HttpStatus status, String reason) {
    super(reason, null, false, false);
    this.status = status;
  }

  HttpStatus status() {
    return status;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
