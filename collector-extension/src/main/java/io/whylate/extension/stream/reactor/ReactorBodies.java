package io.whylate.extension.stream.reactor;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.client.HttpClientInfos;

/** What happens on a connection, for the window of the call that it serves. */
public final class ReactorBodies {

  private static final int FIRST_FINAL = 200;
  private static final int FIRST_REDIRECT = 300;
  private static final int FIRST_ERROR = 400;

  /** By the client's own object for each call, which forgets Reactor's context at the last byte. */
  private static final Map<Object, Exchange> EXCHANGES =
      Collections.synchronizedMap(new WeakHashMap<>());

  private ReactorBodies() {}

  /** A piece of an answer has come, which the client is about to handle. */
  public static void arrived(Object operations, Object message) {
    Exchange exchange = of(operations);
    if (exchange == null) {
      return;
    }
    if (message instanceof HttpResponse && isFinal((HttpResponse) message)) {
      HttpHeaders headers = ((HttpResponse) message).headers();
      exchange.responded(
          headers.get("content-type"),
          headers.get("content-encoding"),
          headers.getInt("content-length", -1));
      exchange.handedOut(operations);
      EXCHANGES.put(operations, exchange);
    }
    ByteBuf bytes = bytes(message);
    if (bytes != null) {
      exchange.arrived(Arrays.asList(bytes.nioBuffers()));
    }
  }

  /** What an interim answer or a redirect bears is not for the application. */
  private static boolean isFinal(HttpResponse response) {
    int status = response.status().code();
    return status >= FIRST_FINAL && (status < FIRST_REDIRECT || status >= FIRST_ERROR);
  }

  private static @Nullable ByteBuf bytes(Object message) {
    ByteBuf bytes = message instanceof HttpContent ? ((HttpContent) message).content() : null;
    return bytes != null && bytes.isReadable() ? bytes : null;
  }

  /** The client has handled it, and the application with it what it had asked for. */
  public static void delivered(Object operations, Object message) {
    Exchange exchange = message instanceof HttpContent ? of(operations) : null;
    if (exchange == null) {
      return;
    }
    exchange.delivered();
    if (message instanceof LastHttpContent && !exchange.isScanned()) {
      exchange.wireEnded();
    }
  }

  /** The application has asked for so many pieces more. */
  public static void asked(Object operations, long buffers) {
    Exchange exchange = of(operations);
    if (exchange != null) {
      exchange.asked(buffers);
    }
  }

  /** The application is about to be told that the answer is over, or has failed. */
  public static void ended(Object operations, @Nullable Throwable failure) {
    Exchange exchange = of(operations);
    if (exchange == null) {
      return;
    }
    EXCHANGES.remove(operations);
    if (failure == null) {
      exchange.bodyEnded(StreamEnd.COMPLETE);
    } else {
      exchange.failed(failure, StreamEnd.ERROR);
    }
  }

  /** The application does not want the rest. */
  public static void cancelled(Object operations) {
    Exchange exchange = of(operations);
    if (exchange != null) {
      exchange.bodyEnded(StreamEnd.CANCELLED);
    }
  }

  private static @Nullable Exchange of(Object operations) {
    if (!(operations instanceof HttpClientInfos)) {
      return null;
    }
    Exchange known = EXCHANGES.get(operations);
    return known == null
        ? ((HttpClientInfos) operations).currentContextView().getOrDefault(Exchange.class, null)
        : known;
  }
}
