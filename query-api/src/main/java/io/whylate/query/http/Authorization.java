package io.whylate.query.http;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestContext;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.util.AttributeKey;
import io.whylate.query.access.Grant;
import io.whylate.query.access.Role;
import io.whylate.query.access.Tokens;
import org.jspecify.annotations.Nullable;

/** Lets those in who bear a token, where there are tokens, and remembers what they may do. */
final class Authorization {

  private static final AttributeKey<Grant> GRANT =
      AttributeKey.valueOf(Authorization.class, "GRANT");
  private static final String BEARER = "Bearer ";

  private final @Nullable Tokens tokens;

  Authorization(@Nullable Tokens tokens) {
    this.tokens = tokens;
  }

  /** Of a call that was let in. */
  static Grant of(ServiceRequestContext context) {
    Grant grant = ofNullable(context);
    if (grant == null) {
      throw new IllegalStateException("asked before it was let in");
    }
    return grant;
  }

  /** Null when it was not let in. */
  static @Nullable Grant ofNullable(RequestContext context) {
    return context.attr(GRANT);
  }

  HttpResponse serve(HttpService service, ServiceRequestContext context, HttpRequest request)
      throws Exception {
    Grant grant = grant(request);
    if (grant == null) {
      return Problem.response(
          HttpStatus.UNAUTHORIZED,
          "a token is needed: send Authorization: Bearer TOKEN, with one of those set up here");
    }
    if (!grant.role().includes(Role.READ)) {
      return Problem.response(HttpStatus.FORBIDDEN, "this token may not read");
    }
    context.setAttr(GRANT, grant);
    return service.serve(context, request);
  }

  private @Nullable Grant grant(HttpRequest request) {
    if (tokens == null) {
      return Grant.LOCAL;
    }
    String header = request.headers().get(HttpHeaderNames.AUTHORIZATION);
    return header != null && header.startsWith(BEARER)
        ? tokens.grant(header.substring(BEARER.length()).strip())
        : null;
  }
}
