package io.whylate.stream.topology;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.trace.v1.Span;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** What goes wrong with messages on their way, or with the programs that send them. */
final class Mutation {

  private static final long YEAR_NS = Duration.ofDays(365).toNanos();
  private static final byte[] HUGE_VARINT = {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1};
  private static final byte[] ENDLESS_VARINT = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
  private static final byte[] TWO_GIGABYTES = {0x0a, -1, -1, -1, -1, 7};

  private interface OfSpan {
    void apply(Span.Builder span, Random random);
  }

  private interface OfBytes {
    byte[] apply(byte[] message, Random random);
  }

  private static final List<OfSpan> OF_SPANS =
      List.of(
          (span, random) -> span.setTraceId(ByteString.copyFrom(new byte[16])),
          (span, random) -> span.setSpanId(ByteString.copyFrom(new byte[8])),
          (span, random) -> span.clearTraceId(),
          (span, random) -> span.setSpanId(ByteString.copyFrom(bytes(random, 40))),
          (span, random) -> span.setParentSpanId(ByteString.copyFrom(bytes(random, 9))),
          (span, random) -> span.setParentSpanId(span.getSpanId()),
          (span, random) -> shift(span, YEAR_NS),
          (span, random) -> shift(span, -100 * YEAR_NS),
          (span, random) -> span.setEndTimeUnixNano(span.getStartTimeUnixNano() - 1),
          (span, random) -> span.setEndTimeUnixNano(Long.MIN_VALUE),
          (span, random) -> span.setStartTimeUnixNano(random.nextLong()),
          (span, random) -> span.clearEndTimeUnixNano(),
          (span, random) -> span.setName("x".repeat(random.nextInt(3_000))),
          (span, random) -> span.setKindValue(random.nextInt()),
          (span, random) -> span.setTraceState("\0".repeat(random.nextInt(50))));

  private static final List<OfBytes> OF_BYTES =
      List.of(
          (message, random) -> Arrays.copyOf(message, random.nextInt(message.length)),
          Mutation::flipped,
          (message, random) -> with(message, random, HUGE_VARINT),
          (message, random) -> with(message, random, ENDLESS_VARINT),
          (message, random) -> with(message, random, TWO_GIGABYTES),
          (message, random) -> with(message, random, bytes(random, 1 + random.nextInt(20))),
          Mutation::otherWireType,
          (message, random) -> joined(message, message),
          (message, random) -> joined(message, bytes(random, 5)),
          (message, random) -> bytes(random, random.nextInt(200)),
          (message, random) -> new byte[0]);

  private Mutation() {}

  static void apply(Span.Builder span, Random random) {
    OF_SPANS.get(random.nextInt(OF_SPANS.size())).apply(span, random);
  }

  static byte[] apply(byte[] message, Random random) {
    return message.length == 0
        ? message
        : OF_BYTES.get(random.nextInt(OF_BYTES.size())).apply(message, random);
  }

  private static void shift(Span.Builder span, long ns) {
    span.setStartTimeUnixNano(span.getStartTimeUnixNano() + ns)
        .setEndTimeUnixNano(span.getEndTimeUnixNano() + ns);
  }

  private static byte[] flipped(byte[] message, Random random) {
    byte[] flipped = message.clone();
    for (int i = random.nextInt(8); i >= 0; i--) {
      flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return flipped;
  }

  /** The lowest three bits of what may be a tag. */
  private static byte[] otherWireType(byte[] message, Random random) {
    byte[] other = message.clone();
    int at = random.nextInt(Math.min(other.length, 12));
    other[at] = (byte) ((other[at] & ~7) | random.nextInt(8));
    return other;
  }

  /** In place of what is there. */
  private static byte[] with(byte[] message, Random random, byte[] other) {
    byte[] with = message.clone();
    int at = random.nextInt(with.length);
    System.arraycopy(other, 0, with, at, Math.min(other.length, with.length - at));
    return with;
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] joined = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, joined, one.length, other.length);
    return joined;
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
