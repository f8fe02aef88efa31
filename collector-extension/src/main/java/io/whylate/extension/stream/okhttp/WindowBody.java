package io.whylate.extension.stream.okhttp;

import io.whylate.extension.stream.Exchange;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** The body of a response as the application gets it. */
final class WindowBody extends ResponseBody {

  private final ResponseBody body;
  private final BufferedSource source;

  WindowBody(ResponseBody body, @Nullable Call call, Exchange exchange) {
    this.body = body;
    this.source = Okio.buffer(new WindowSource(body.source(), call, exchange));
  }

  @Override
  public @Nullable MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() {
    return body.contentLength();
  }

  @Override
  public BufferedSource source() {
    return source;
  }
}
