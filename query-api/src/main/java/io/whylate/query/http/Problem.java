package io.whylate.query.http;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import io.whylate.query.answer.AnswerJson;

/**
 * An error as {@code application/problem+json} (RFC 9457).
 *
 * @param title what is wrong and what to do about it, in one line
 */
record Problem(String type, String title, int status) {

  private static final MediaType PROBLEM_JSON = MediaType.parse("application/problem+json");

  static HttpResponse response(HttpStatus status, String title) {
    return aggregated(status, title).toHttpResponse();
  }

  static AggregatedHttpResponse aggregated(HttpStatus status, String title) {
    Problem problem = new Problem("about:blank", title, status.code());
    return AggregatedHttpResponse.of(status, PROBLEM_JSON, AnswerJson.write(problem));
  }
}
