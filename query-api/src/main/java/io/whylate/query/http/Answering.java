package io.whylate.query.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.Pipeline;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Services that wait for the store, away from the event loop. */
final class Answering {

  private Answering() {}

  /** The answer, and beside it the state of the pipeline. */
  static HttpResponse json(Object answer, CompletableFuture<Pipeline> pipeline) {
    ObjectNode json = AnswerJson.MAPPER.valueToTree(answer);
    json.set("pipeline", AnswerJson.MAPPER.valueToTree(pipeline.join()));
    return HttpResponse.of(HttpStatus.OK, MediaType.JSON, AnswerJson.write(json));
  }

  static HttpService with(Function<ServiceRequestContext, HttpResponse> answer) {
    return (context, request) ->
        HttpResponse.of(
            CompletableFuture.supplyAsync(
                () -> answer.apply(context), context.blockingTaskExecutor()));
  }
}
