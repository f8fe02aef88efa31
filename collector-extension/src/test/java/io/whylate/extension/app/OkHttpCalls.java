package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;

/** Streams read with OkHttp. */
final class OkHttpCalls {

  private static final OkHttpClient HTTP_1 =
      new OkHttpClient.Builder().protocols(List.of(Protocol.HTTP_1_1)).build();
  private static final OkHttpClient HTTP_2 =
      HTTP_1.newBuilder().protocols(Arrays.asList(Protocol.H2_PRIOR_KNOWLEDGE)).build();

  private OkHttpCalls() {}

  static void call(String how, String uri, Reading reading, List<String> headers) throws Exception {
    Request.Builder request =
        new Request.Builder().url(uri).post(RequestBody.create("{}".getBytes(UTF_8)));
    for (int header = 0; header < headers.size(); header += 2) {
      request.header(headers.get(header), headers.get(header + 1));
    }
    Call call = (how.contains("-h2") ? HTTP_2 : HTTP_1).newCall(request.build());
    reading.begins();
    if (how.contains("-async")) {
      CompletableFuture<Response> response = new CompletableFuture<>();
      call.enqueue(new Completing(response));
      read(call, response.get(), reading);
    } else {
      read(call, call.execute(), reading);
    }
  }

  private static void read(Call call, Response response, Reading reading) throws IOException {
    BufferedSource body = response.body().source();
    String line = body.readUtf8Line();
    while (line != null && reading.goesOnAfter(line)) {
      line = body.readUtf8Line();
    }
    if (reading.is("cancel")) {
      call.cancel();
      while (body.readUtf8Line() != null) {}
    } else if (!reading.is("drop")) {
      response.close();
    }
  }

  private record Completing(CompletableFuture<Response> response) implements Callback {

    @Override
    public void onResponse(Call call, Response answered) {
      response.complete(answered);
    }

    @Override
    public void onFailure(Call call, IOException failure) {
      response.completeExceptionally(failure);
    }
  }
}
