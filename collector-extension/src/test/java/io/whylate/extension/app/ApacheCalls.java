package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.List;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.io.entity.StringEntity;

/** Streams read with Apache HttpClient 5, classic. */
final class ApacheCalls {

  private static final CloseableHttpClient CLIENT = HttpClients.createDefault();

  private ApacheCalls() {}

  static void call(String how, String uri, Reading reading, List<String> headers)
      throws IOException {
    HttpPost request = new HttpPost(uri);
    request.setEntity(new StringEntity("{}"));
    for (int header = 0; header < headers.size(); header += 2) {
      request.setHeader(headers.get(header), headers.get(header + 1));
    }
    reading.begins();
    if (how.contains("-handler")) {
      CLIENT.execute(
          request,
          response -> {
            read(response, reading);
            return null;
          });
    } else {
      ClassicHttpResponse response = CLIENT.executeOpen(null, request, null);
      read(response, reading);
      if (reading.is("cancel")) {
        request.cancel();
        response.getEntity().getContent().transferTo(OutputStream.nullOutputStream());
      }
      if (!reading.is("drop")) {
        response.close();
      }
    }
  }

  private static void read(ClassicHttpResponse response, Reading reading) throws IOException {
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(response.getEntity().getContent(), UTF_8));
    String line = reader.readLine();
    while (line != null && reading.goesOnAfter(line)) {
      line = reader.readLine();
    }
  }
}
