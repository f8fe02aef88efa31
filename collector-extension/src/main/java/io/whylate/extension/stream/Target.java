package io.whylate.extension.stream;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where a call goes. */
public final class Target {

  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  public final @Nullable String host;
  public final int port;

  private Target(@Nullable String host, int port) {
    this.host = host;
    this.port = port;
  }

  /** Of an absolute address, whose query need not be one that Java understands. */
  public static Target of(String address) {
    int query = address.indexOf('?');
    URI uri = URI.create(query < 0 ? address : address.substring(0, query));
    return of(uri.getScheme(), uri.getHost(), uri.getPort());
  }

  /** With the scheme's own port where none is named. */
  public static Target of(@Nullable String scheme, @Nullable String host, int port) {
    int usual = scheme != null && scheme.toLowerCase(Locale.ROOT).endsWith("https") ? HTTPS : HTTP;
    return new Target(host, port < 0 ? usual : port);
  }

  public static boolean isAddress(@Nullable String text) {
    return text != null && text.startsWith("http");
  }
}
