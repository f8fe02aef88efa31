package io.whylate.query.cli;

import java.net.URI;
import picocli.CommandLine.Option;

/** Where the API is and how answers are printed. */
final class ApiOptions {

  /** How an answer is printed. */
  enum Format {
    text,
    json
  }

  @Option(
      names = "--api",
      paramLabel = "URL",
      defaultValue = "${env:WHYLATE_API:-http://localhost:8080}",
      description =
          "address of the query API; without it that in the environment variable WHYLATE_API,"
              + " else http://localhost:8080")
  private URI api = URI.create("http://localhost:8080");

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:WHYLATE_API_TOKEN:-}",
      description =
          "where the API wants one; better in the environment variable WHYLATE_API_TOKEN, which"
              + " others on this machine do not see")
  private String token = "";

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "text for people, json for programs (default: text)")
  private Format format = Format.text;

  Api api() {
    return new Api(api, token);
  }

  boolean json() {
    return format == Format.json;
  }
}
