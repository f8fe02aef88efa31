package io.whylate.stream.route;

import io.whylate.stream.state.StateSerde;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Some of the spans of a trace, in one entry of the store: an entry a span costs far more. */
final class SpanPage {

  static final Serde<SpanPage> SERDE = StateSerde.of(3, SpanPage::write, SpanPage::read);

  private static final int HEX = 16;
  private static final int NO_TEXT = -1;

  private final Map<String, SpanLinkage> linkages = new HashMap<>();

  @Nullable SpanLinkage get(String spanId) {
    return linkages.get(spanId);
  }

  void put(String spanId, SpanLinkage linkage) {
    linkages.put(spanId, linkage);
  }

  int size() {
    return linkages.size();
  }

  Iterable<SpanLinkage> all() {
    return linkages.values();
  }

  /** Keys are long, and most of a trace's are the same: each is written once. */
  private static void write(SpanPage page, DataOutput out) throws IOException {
    Map<String, Integer> indexes = new HashMap<>();
    List<String> texts = new ArrayList<>();
    for (SpanLinkage linkage : page.linkages.values()) {
      index(linkage.requestKey(), indexes, texts);
      index(linkage.guessedKey(), indexes, texts);
    }
    out.writeInt(texts.size());
    for (String text : texts) {
      out.writeUTF(text);
    }
    out.writeInt(page.linkages.size());
    for (Map.Entry<String, SpanLinkage> entry : page.linkages.entrySet()) {
      SpanLinkage linkage = entry.getValue();
      out.writeLong(id(entry.getKey()));
      // No span has an id of zeros.
      out.writeLong(linkage.parentSpanId() == null ? 0 : id(linkage.parentSpanId()));
      out.writeInt(index(linkage.requestKey(), indexes, texts));
      out.writeInt(index(linkage.guessedKey(), indexes, texts));
    }
  }

  private static SpanPage read(DataInput in) throws IOException {
    String[] texts = new String[in.readInt()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = in.readUTF();
    }
    SpanPage page = new SpanPage();
    int size = in.readInt();
    for (int i = 0; i < size; i++) {
      String spanId = hex(in.readLong());
      long parent = in.readLong();
      page.put(
          spanId,
          new SpanLinkage(
              parent == 0 ? null : hex(parent),
              text(in.readInt(), texts),
              text(in.readInt(), texts)));
    }
    return page;
  }

  private static int index(
      @Nullable String text, Map<String, Integer> indexes, List<String> texts) {
    if (text == null) {
      return NO_TEXT;
    }
    return indexes.computeIfAbsent(
        text,
        one -> {
          texts.add(one);
          return texts.size() - 1;
        });
  }

  private static @Nullable String text(int index, String[] texts) {
    return index == NO_TEXT ? null : texts[index];
  }

  private static long id(String spanId) {
    return Long.parseUnsignedLong(spanId, HEX);
  }

  private static String hex(long id) {
    return HexFormat.of().toHexDigits(id);
  }
}
