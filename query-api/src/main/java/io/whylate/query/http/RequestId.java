package io.whylate.query.http;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.whylate.query.ask.BadQuestion;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The id at the end of a path, as its producer wrote it: it may hold slashes and anything else. */
final class RequestId {

  private static final String BEFORE = "/api/v1/requests/";
  private static final int LONGEST = 300;

  private RequestId() {}

  static String in(ServiceRequestContext context) {
    String id = decoded(context.request().path());
    if (id.isEmpty() || id.length() > LONGEST) {
      throw new BadQuestion("an id has 1 to " + LONGEST + " characters; check the address");
    }
    return id;
  }

  private static String decoded(String pathAndQuery) {
    int query = pathAndQuery.indexOf('?');
    String path = query < 0 ? pathAndQuery : pathAndQuery.substring(0, query);
    String encoded = path.substring(Math.min(BEFORE.length(), path.length()));
    try {
      return URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new BadQuestion("the id is not percent-encoded well; encode it as UTF-8");
    }
  }
}
