package io.whylate.extension.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GunzipTest {

  private static final String EVENTS = "data: {\"response\":\"Hi\"}\n\n".repeat(50);

  @Test
  void gzipByteByByte_isRead() throws IOException {
    EventScanner scanner = EventScanner.ofServerSentEvents();
    Gunzip gunzip = new Gunzip(scanner);

    for (byte next : gzip(EVENTS)) {
      assertThat(gunzip.scan(new byte[] {next}, 0, 1)).isTrue();
    }
    assertThat(scanner.events()).isEqualTo(50);
    gunzip.close();
  }

  @Test
  void headerWithEveryOption_isSkipped() throws IOException {
    byte[] plain = gzip(EVENTS);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    packed.write(new byte[] {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3});
    packed.write(new byte[] {3, 0, 9, 9, 9});
    packed.write("name\0comment\0".getBytes(UTF_8));
    packed.write(new byte[] {1, 2});
    packed.write(plain, 10, plain.length - 10);
    EventScanner scanner = EventScanner.ofServerSentEvents();
    Gunzip gunzip = new Gunzip(scanner);

    assertThat(gunzip.scan(packed.toByteArray(), 0, packed.size())).isTrue();
    assertThat(scanner.events()).isEqualTo(50);
    gunzip.close();
  }

  @Test
  void whatIsNoGzip_isGivenUp() {
    Gunzip gunzip = new Gunzip(EventScanner.ofServerSentEvents());
    byte[] bytes = new byte[64];
    java.util.Arrays.fill(bytes, (byte) 0xff);
    bytes[3] = 0;

    assertThat(gunzip.scan(bytes, 0, bytes.length)).isFalse();
    gunzip.close();
  }

  @Test
  void bomb_isGivenUp() throws IOException {
    byte[] packed = gzip("a".repeat(20_000_000));
    Gunzip gunzip = new Gunzip(EventScanner.ofServerSentEvents());

    assertThat(gunzip.scan(packed, 0, packed.length)).isFalse();
    gunzip.close();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return packed.toByteArray();
  }
}
