package io.whylate.extension.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;

/**
 * A model server of OpenAI's API, with HTTP/1.1 and HTTP/2. The query says how it answers, in
 * milliseconds: {@code headers} until the headers, {@code first} until an event that is only a role
 * is followed by the first token, {@code events} as many tokens, one {@code every} so often; {@code
 * gzip}, or {@code reset} after so many events.
 */
final class StreamServer implements AutoCloseable {

  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final List<RequestHeaders> requests = new CopyOnWriteArrayList<>();
  private final Server server;

  StreamServer() {
    server =
        Server.builder()
            .http(0)
            .requestTimeout(Duration.ZERO)
            .service("/plain", (context, request) -> HttpResponse.of("{\"plain\": true}"))
            .service("/stream", (context, request) -> stream(context, request.headers()))
            .build();
    server.start().join();
  }

  String uri(String pathAndQuery) {
    return "http://127.0.0.1:" + server.activeLocalPort() + pathAndQuery;
  }

  List<RequestHeaders> requests() {
    return requests;
  }

  @Override
  public void close() {
    server.stop().join();
    workers.shutdownNow();
  }

  private HttpResponse stream(ServiceRequestContext context, RequestHeaders request) {
    requests.add(request);
    HttpResponseWriter response = HttpResponse.streaming();
    QueryParams how = context.queryParams();
    workers.execute(() -> answer(how, response));
    return response;
  }

  private static void answer(QueryParams how, HttpResponseWriter response) {
    try {
      sleep(how.getInt("headers", 0));
      boolean gzip = how.contains("gzip");
      ResponseHeadersBuilder headers =
          ResponseHeaders.builder(HttpStatus.OK).contentType(MediaType.EVENT_STREAM);
      if (gzip) {
        headers.set(HttpHeaderNames.CONTENT_ENCODING, "gzip");
      }
      response.write(headers.build());
      Sink sink = new Sink(response);
      try (OutputStream body = gzip ? new GZIPOutputStream(sink, true) : sink) {
        events(how, response, body);
      }
      response.close();
    } catch (IOException gone) {
      response.abort(gone);
    }
  }

  private static void events(QueryParams how, HttpResponseWriter response, OutputStream body)
      throws IOException {
    event(body, "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}");
    sleep(how.getInt("first", 0));
    for (int event = 0; event < how.getInt("events", 0); event++) {
      if (event == how.getInt("reset", -1)) {
        response.abort(new IOException("reset"));
        return;
      }
      event(body, "{\"choices\":[{\"delta\":{\"content\":\"word \"}}]}");
      sleep(how.getInt("every", 0));
    }
    event(body, "{\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":200}}");
    event(body, "[DONE]");
  }

  private static void event(OutputStream body, String data) throws IOException {
    body.write(("data: " + data + "\n\n").getBytes(UTF_8));
    body.flush();
  }

  private static void sleep(int milliseconds) {
    long until = System.nanoTime() + milliseconds * 1_000_000L;
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
  }

  /** Sends what was written at each flush. */
  private static final class Sink extends OutputStream {

    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private final HttpResponseWriter response;

    Sink(HttpResponseWriter response) {
      this.response = response;
    }

    @Override
    public void write(int next) {
      pending.write(next);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      pending.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      if (pending.size() > 0 && !response.tryWrite(HttpData.wrap(pending.toByteArray()))) {
        throw new IOException("the client has gone");
      }
      pending.reset();
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
