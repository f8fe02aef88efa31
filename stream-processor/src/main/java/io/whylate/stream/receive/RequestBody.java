package io.whylate.stream.receive;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The bytes of a request behind its content encoding, never more than the limit. */
final class RequestBody {

  private RequestBody() {}

  static byte[] decode(byte[] body, @Nullable String encoding, int maxBytes) {
    return switch (encoding == null ? "identity" : encoding.toLowerCase(Locale.ROOT)) {
      case "identity", "" -> {
        if (body.length > maxBytes) {
          throw tooLarge(maxBytes);
        }
        yield body;
      }
      case "gzip" -> gunzip(body, maxBytes);
      default ->
          throw Refusal.of(
              Refusal.Kind.WRONG_TYPE,
              "Content-Encoding " + encoding + " is not supported: use gzip or none");
    };
  }

  /** Of a body as it came over the wire. */
  static Refusal tooLarge(int maxBytes) {
    return moreThan(maxBytes + " bytes");
  }

  private static byte[] gunzip(byte[] body, int maxBytes) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      byte[] plain = in.readNBytes(maxBytes + 1);
      if (plain.length > maxBytes) {
        throw moreThan(maxBytes + " bytes, decompressed");
      }
      return plain;
    } catch (EOFException e) {
      throw Refusal.of(Refusal.Kind.MALFORMED, "not gzip: it ends after " + body.length + " bytes");
    } catch (ZipException e) {
      throw Refusal.of(Refusal.Kind.MALFORMED, "not gzip: " + e.getMessage());
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory", e);
    }
  }

  private static Refusal moreThan(String limit) {
    return Refusal.of(Refusal.Kind.TOO_LARGE, "more than " + limit + ": export smaller batches");
  }
}
