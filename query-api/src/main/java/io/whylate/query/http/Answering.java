package io.whylate.query.http;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.whylate.query.answer.AnswerJson;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Services that wait for the store, away from the event loop. */
final class Answering {

  private Answering() {}

  static HttpService json(Function<ServiceRequestContext, Object> answer) {
    return with(
        context ->
            HttpResponse.of(
                HttpStatus.OK, MediaType.JSON, AnswerJson.write(answer.apply(context))));
  }

  static HttpService with(Function<ServiceRequestContext, HttpResponse> answer) {
    return (context, request) ->
        HttpResponse.of(
            CompletableFuture.supplyAsync(
                () -> answer.apply(context), context.blockingTaskExecutor()));
  }
}
