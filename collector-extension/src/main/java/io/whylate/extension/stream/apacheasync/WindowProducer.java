package io.whylate.extension.stream.apacheasync;

import java.io.IOException;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.DataStreamChannel;
import org.apache.hc.core5.http.nio.RequestChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Asks the application's producer for the request as soon as the call is made, since only the
 * request tells where it goes, and hands it on when the client asks. The producer is asked once.
 */
final class WindowProducer implements AsyncRequestProducer {

  private final AsyncRequestProducer application;
  private final HttpContext asked;

  private @Nullable HttpRequest request;
  private @Nullable EntityDetails entity;
  private @Nullable HttpContext context;
  private @Nullable Exception refusal;
  private @Nullable RequestChannel waiting;

  WindowProducer(AsyncRequestProducer application, @Nullable HttpContext context) {
    this.application = application;
    this.asked = context == null ? HttpClientContext.create() : context;
  }

  /** Null where the producer takes its time, or has none. */
  @Nullable HttpRequest request() {
    try {
      application.sendRequest(this::keep, asked);
    } catch (HttpException | IOException | RuntimeException failure) {
      refusal = failure;
    }
    return request;
  }

  private void keep(HttpRequest made, @Nullable EntityDetails entityOfIt, HttpContext contextOfIt)
      throws HttpException, IOException {
    RequestChannel client = waiting;
    if (client != null) {
      client.sendRequest(made, entityOfIt, contextOfIt);
      return;
    }
    request = made;
    entity = entityOfIt;
    context = contextOfIt;
  }

  @Override
  public void sendRequest(RequestChannel channel, HttpContext given)
      throws HttpException, IOException {
    if (refusal instanceof HttpException) {
      throw (HttpException) refusal;
    }
    if (refusal instanceof IOException) {
      throw (IOException) refusal;
    }
    if (refusal != null) {
      throw (RuntimeException) refusal;
    }
    if (request == null) {
      waiting = channel;
    } else {
      channel.sendRequest(request, entity, context == asked ? given : context);
    }
  }

  @Override
  public boolean isRepeatable() {
    return application.isRepeatable();
  }

  @Override
  public void failed(Exception failure) {
    application.failed(failure);
  }

  @Override
  public int available() {
    return application.available();
  }

  @Override
  public void produce(DataStreamChannel channel) throws IOException {
    application.produce(channel);
  }

  @Override
  public void releaseResources() {
    application.releaseResources();
  }
}
