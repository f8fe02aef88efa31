package io.whylate.extension.app;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClient.ResponseReceiver;

/**
 * Streams read with Reactor Netty, by the body alone, or by the connection as WebClient does it.
 */
final class ReactorCalls {

  private ReactorCalls() {}

  /** {@code how} is {@code reactor}, and {@code -connection}, {@code -single} or {@code -h2}. */
  static void call(String how, String uri, Reading reading, List<String> headers) throws Exception {
    HttpClient client =
        HttpClient.newConnection()
            .protocol(how.contains("-h2") ? HttpProtocol.H2C : HttpProtocol.HTTP11)
            .compress(uri.contains("gzip"))
            .headers(
                all -> {
                  for (int name = 0; name < headers.size(); name += 2) {
                    all.set(headers.get(name), headers.get(name + 1));
                  }
                });
    ResponseReceiver<?> call = client.post().uri(uri).send(ByteBufFlux.fromString(Mono.just("{}")));
    reading.begins();
    try (Stream<String> pieces = pieces(how, call).toStream(1)) {
      read(pieces.iterator(), reading);
    } catch (RuntimeException failure) {
      throw new IOException(failure);
    }
  }

  private static Flux<String> pieces(String how, ResponseReceiver<?> call) {
    if (how.contains("-single")) {
      return call.responseSingle((response, body) -> body.asString()).flux();
    }
    return how.contains("-connection")
        ? call.responseConnection((response, connection) -> Mono.just(connection))
            .next()
            .flatMapMany(connection -> connection.inbound().receive().asString())
        : call.responseContent().asString();
  }

  private static void read(Iterator<String> pieces, Reading reading) {
    StringBuilder rest = new StringBuilder();
    while (pieces.hasNext()) {
      rest.append(pieces.next());
      int end = rest.indexOf("\n");
      while (end >= 0) {
        String line = rest.substring(0, end);
        rest.delete(0, end + 1);
        if (!reading.goesOnAfter(line)) {
          return;
        }
        end = rest.indexOf("\n");
      }
    }
  }
}
