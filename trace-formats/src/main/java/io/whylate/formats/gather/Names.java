package io.whylate.formats.gather;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Short texts by number, so that names, keys and values that recur are kept once. What comes after
 * the table is full is written out.
 */
final class Names {

  private static final int MOST = 1 << 16;
  private static final int LONGEST = 64;
  private static final int WRITTEN_OUT = 0;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>(List.of(""));

  void write(String text, CodedOutputStream out) throws IOException {
    int number = number(text);
    out.writeUInt32NoTag(number);
    if (number == WRITTEN_OUT) {
      out.writeStringNoTag(text);
    }
  }

  String read(CodedInputStream in) throws IOException {
    int number = in.readUInt32();
    return number == WRITTEN_OUT ? in.readString() : texts.get(number);
  }

  private int number(String text) {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    if (text.length() > LONGEST || texts.size() == MOST) {
      return WRITTEN_OUT;
    }
    texts.add(text);
    numbers.put(text, texts.size() - 1);
    return texts.size() - 1;
  }
}
