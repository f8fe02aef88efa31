package io.whylate.standalone.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The engine's HTTP protocol, byte by byte. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EngineHttpIT {

  private static final String INSERT = "INSERT INTO http VALUES (1)";
  private static final String INSERT_IN_URL = "INSERT%20INTO%20http%20VALUES%20(1)";
  private static final String READONLY = "164";

  private final HttpClient http = HttpClient.newHttpClient();
  private EmbeddedClickHouse clickHouse;

  @BeforeAll
  void start(@TempDir Path directory) {
    clickHouse = EmbeddedClickHouse.start(EngineLibrary.locate(), directory, 0);
  }

  @AfterAll
  void stop() {
    clickHouse.close();
  }

  @BeforeEach
  void emptyTable() throws Exception {
    assertThat(post("/", "DROP TABLE IF EXISTS http").statusCode()).isEqualTo(200);
    assertThat(post("/", "CREATE TABLE http (k UInt8) ENGINE = MergeTree ORDER BY k").statusCode())
        .isEqualTo(200);
  }

  @Test
  void ping_answers() throws Exception {
    HttpResponse<String> answer = send(request("/ping").GET());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("Ok.\n");
  }

  @Test
  void unknownPath_isNotFound() throws Exception {
    assertThat(send(request("/play").GET()).statusCode()).isEqualTo(404);
  }

  @Test
  void get_select_answers() throws Exception {
    assertThat(send(request("/?query=SELECT%2042").GET()).body()).isEqualTo("42\n");
  }

  @Test
  void get_insert_isRefused() throws Exception {
    assertRefused(send(request("/?query=" + INSERT_IN_URL).GET()));
  }

  @Test
  void post_insertReadonly_isRefused() throws Exception {
    assertRefused(post("/?readonly=1", INSERT));
    assertRefused(post("/?readonly=2", INSERT));
  }

  @Test
  void post_insertNotReadonly_inserts() throws Exception {
    assertThat(post("/?readonly=0", INSERT).statusCode()).isEqualTo(200);
    assertThat(rows()).isEqualTo("1");
  }

  @Test
  void post_gzip_isUnpacked() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("INSERT INTO http FORMAT TSV\n1\n2\n3\n".getBytes(UTF_8));
    }

    assertThat(postPacked("gzip", packed).statusCode()).isEqualTo(200);
    assertThat(rows()).isEqualTo("3");
  }

  @Test
  void post_deflate_isUnpacked() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflate = new DeflaterOutputStream(packed)) {
      deflate.write("SELECT 42".getBytes(UTF_8));
    }

    assertThat(postPacked("deflate", packed).body()).isEqualTo("42\n");
  }

  @Test
  void post_unknownEncoding_isRefusedByName() throws Exception {
    HttpResponse<String> answer = postPacked("br", new ByteArrayOutputStream());

    assertThat(answer.statusCode()).isEqualTo(501);
    assertThat(answer.body()).contains("Content-Encoding br");
  }

  private void assertRefused(HttpResponse<String> answer) throws Exception {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.headers().firstValue("X-ClickHouse-Exception-Code")).contains(READONLY);
    assertThat(rows()).isEqualTo("0");
  }

  private String rows() throws Exception {
    return post("/", "SELECT count() FROM http").body().strip();
  }

  private HttpResponse<String> post(String path, String sql) throws Exception {
    return send(request(path).POST(BodyPublishers.ofString(sql)));
  }

  private HttpResponse<String> postPacked(String encoding, ByteArrayOutputStream body)
      throws Exception {
    return send(
        request("/")
            .header("Content-Encoding", encoding)
            .POST(BodyPublishers.ofByteArray(body.toByteArray())));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(clickHouse.uri().resolve(path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), BodyHandlers.ofString());
  }
}
