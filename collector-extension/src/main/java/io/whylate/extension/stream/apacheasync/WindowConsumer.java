package io.whylate.extension.stream.apacheasync;

import static java.util.Collections.singletonList;

import io.whylate.extension.stream.Exchange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Hands the answer through, piece by piece, and sees it pass. */
final class WindowConsumer<T> implements AsyncResponseConsumer<T> {

  private final AsyncResponseConsumer<T> application;
  private final Exchange exchange;

  WindowConsumer(AsyncResponseConsumer<T> application, Exchange exchange) {
    this.application = application;
    this.exchange = exchange;
  }

  @Override
  public void informationResponse(HttpResponse response, HttpContext context)
      throws HttpException, IOException {
    application.informationResponse(response, context);
  }

  @Override
  public void consumeResponse(
      HttpResponse response,
      @Nullable EntityDetails entity,
      HttpContext context,
      FutureCallback<T> result)
      throws HttpException, IOException {
    if (entity != null) {
      exchange.responded(
          entity.getContentType(), entity.getContentEncoding(), entity.getContentLength());
      exchange.asked(Long.MAX_VALUE);
    }
    exchange.callEnded(null);
    application.consumeResponse(response, entity, context, result);
  }

  @Override
  public void updateCapacity(CapacityChannel channel) throws IOException {
    application.updateCapacity(channel);
  }

  @Override
  public void consume(ByteBuffer bytes) throws IOException {
    if (bytes.hasRemaining()) {
      exchange.arrived(singletonList(bytes));
    }
    try {
      application.consume(bytes);
    } finally {
      exchange.delivered();
    }
  }

  @Override
  public void streamEnd(@Nullable List<? extends Header> trailers)
      throws HttpException, IOException {
    exchange.wireEnded();
    application.streamEnd(trailers);
  }

  @Override
  public void failed(Exception failure) {
    application.failed(failure);
  }

  @Override
  public void releaseResources() {
    application.releaseResources();
  }
}
