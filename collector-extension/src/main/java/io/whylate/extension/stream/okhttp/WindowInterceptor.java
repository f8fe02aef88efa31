package io.whylate.extension.stream.okhttp;

import io.opentelemetry.context.Scope;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** Stands around the application's own interceptors, and so around the agent's client span. */
public final class WindowInterceptor implements Interceptor {

  private static final WindowInterceptor INSTANCE = new WindowInterceptor();

  private WindowInterceptor() {}

  /** Adds the interceptor unless the builder came from a client that has it. */
  public static void addTo(OkHttpClient.Builder builder) {
    try {
      if (!builder.interceptors().contains(INSTANCE)) {
        builder.interceptors().add(0, INSTANCE);
      }
    } catch (Throwable failure) {
      Exchange.failed(failure);
    }
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    Exchange exchange = begin(request);
    if (exchange == null) {
      return chain.proceed(request);
    }
    Response response;
    Scope scope = exchange.context().makeCurrent();
    try {
      response = chain.proceed(request);
    } catch (Throwable failure) {
      exchange.failed(failure, endOf(callOf(chain)));
      throw failure;
    } finally {
      scope.close();
    }
    return observed(response, callOf(chain), exchange);
  }

  static StreamEnd endOf(@Nullable Call call) {
    return call != null && call.isCanceled() ? StreamEnd.CANCELLED : StreamEnd.ERROR;
  }

  /** Chains know their call since OkHttp 3.9. */
  private static @Nullable Call callOf(Chain chain) {
    try {
      return chain.call();
    } catch (LinkageError older) {
      return null;
    }
  }

  private static @Nullable Exchange begin(Request request) {
    try {
      return Exchange.start("okhttp", request.method(), request.url().host(), request.url().port());
    } catch (Throwable failure) {
      Exchange.failed(failure);
      return null;
    }
  }

  private static Response observed(Response response, @Nullable Call call, Exchange exchange) {
    try {
      ResponseBody body = response.body();
      boolean upgraded = response.code() == 101;
      if (body != null && !upgraded) {
        exchange.responded(
            response.header("Content-Type"),
            response.header("Content-Encoding"),
            body.contentLength());
      }
      if (body != null && !upgraded && exchange.isOpen()) {
        response = response.newBuilder().body(new WindowBody(body, call, exchange)).build();
      }
    } catch (Throwable failure) {
      Exchange.failed(failure);
    }
    exchange.callEnded(null);
    return response;
  }
}
