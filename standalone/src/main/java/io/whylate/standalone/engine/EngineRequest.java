package io.whylate.standalone.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request of ClickHouse's HTTP protocol without its body.
 *
 * @param query the part of the statement that the URL holds; the body goes on with it
 * @param format of the result, unless the statement names one
 * @param parameters values for {@code {name:Type}}
 * @param readOnly whether only statements that change nothing are allowed
 */
record EngineRequest(
    String query,
    @Nullable String database,
    String format,
    String queryId,
    SessionSettings settings,
    Map<String, String> parameters,
    boolean readOnly) {
  private static final String PARAMETER = "param_";

  /** What the protocol itself uses, or a server with users and sessions would. */
  private static final Set<String> NOT_SETTINGS =
      Set.of(
          "query",
          "database",
          "default_format",
          "query_id",
          "user",
          "password",
          "quota_key",
          "role",
          "session_id",
          "session_check",
          "session_timeout",
          "compress",
          "decompress",
          "readonly",
          "client_protocol_version",
          "enable_http_compression",
          "http_zlib_compression_level",
          "wait_end_of_query",
          "buffer_size",
          "stacktrace",
          "close_session");

  /**
   * @param header a header's first value, by its name
   * @throws EngineException if it asks for what this front does not do
   */
  static EngineRequest of(
      String method, @Nullable String rawQuery, Function<String, @Nullable String> header)
      throws EngineException {
    Map<String, String> url = decode(rawQuery);
    refuseCompression(url);
    Map<String, String> settings = new TreeMap<>(url);
    settings.keySet().removeIf(name -> NOT_SETTINGS.contains(name) || name.startsWith(PARAMETER));
    return new EngineRequest(
        url.getOrDefault("query", ""),
        first(url.get("database"), header.apply("X-ClickHouse-Database")),
        orElse(
            first(url.get("default_format"), header.apply("X-ClickHouse-Format")), "TabSeparated"),
        orElse(url.get("query_id"), UUID.randomUUID().toString()),
        SessionSettings.of(settings),
        parameters(url),
        method.equals("GET") || !url.getOrDefault("readonly", "0").equals("0"));
  }

  private static void refuseCompression(Map<String, String> url) throws EngineException {
    if (url.getOrDefault("compress", "0").equals("1")
        || url.getOrDefault("decompress", "0").equals("1")) {
      throw EngineException.refused(
          EngineException.NOT_IMPLEMENTED,
          "the embedded engine speaks no LZ4: switch the client's compression off");
    }
  }

  private static Map<String, String> parameters(Map<String, String> url) {
    Map<String, String> parameters = new TreeMap<>();
    url.forEach(
        (name, value) -> {
          if (name.startsWith(PARAMETER)) {
            parameters.put(name.substring(PARAMETER.length()), value);
          }
        });
    return parameters;
  }

  private static Map<String, String> decode(@Nullable String rawQuery) {
    Map<String, String> decoded = new LinkedHashMap<>();
    if (rawQuery == null) {
      return decoded;
    }
    for (String pair : rawQuery.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        decoded.put(
            URLDecoder.decode(pair.substring(0, equals), UTF_8),
            URLDecoder.decode(pair.substring(equals + 1), UTF_8));
      }
    }
    return decoded;
  }

  private static @Nullable String first(@Nullable String a, @Nullable String b) {
    return a != null && !a.isEmpty() ? a : b;
  }

  private static String orElse(@Nullable String value, String otherwise) {
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
