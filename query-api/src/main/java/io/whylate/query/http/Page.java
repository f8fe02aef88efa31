package io.whylate.query.http;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ServerCacheControl;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.file.FileService;
import com.linecorp.armeria.server.file.HttpFile;
import io.whylate.query.answer.AnswerJson;

/** The web page: files that ask the API for everything that they show. They hold no data. */
final class Page {

  private static final ClassLoader JAR = Page.class.getClassLoader();
  private static final String FILES = "io/whylate/query/page";
  private static final String UPLOT = "META-INF/resources/webjars/uplot/1.6.30/dist";

  /** Only what this server serves, and nothing that stands in the markup itself. */
  private static final String POLICY =
      "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " object-src 'none'";

  private Page() {}

  static void addTo(ServerBuilder server) {
    server.service(
        "/",
        guarded(
            HttpFile.builder(JAR, FILES + "/index.html")
                .cacheControl(ServerCacheControl.DISABLED)
                .build()
                .asService()));
    server.serviceUnder("/page/uplot/", guarded(files(UPLOT)));
    server.service("/page/words.json", guarded((context, request) -> words()));
    server.serviceUnder("/page/", guarded(files(FILES)));
  }

  /**
   * Never cached: the files of a reproducible build all have the same time, by which a browser
   * would take a new one of the same length for the old one.
   */
  private static HttpService files(String directory) {
    return FileService.builder(JAR, directory)
        .cacheControl(ServerCacheControl.DISABLED)
        .build()
        .orElse((context, request) -> ProblemErrorHandler.nothingHere());
  }

  private static HttpResponse words() {
    return HttpResponse.of(HttpStatus.OK, MediaType.JSON, AnswerJson.write(PageWords.ALL));
  }

  private static HttpService guarded(HttpService service) {
    return service.decorate(
        (delegate, context, request) -> {
          context.mutateAdditionalResponseHeaders(
              headers ->
                  headers
                      .add(HttpHeaderNames.CONTENT_SECURITY_POLICY, POLICY)
                      .add(HttpHeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
                      .add(HttpHeaderNames.REFERRER_POLICY, "no-referrer"));
          return delegate.serve(context, request);
        });
  }
}
