package io.whylate.extension.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.google.protobuf.ListValue;
import com.google.protobuf.Value;
import java.util.List;
import java.util.stream.DoubleStream;

/** Within one turn, converts a few numbers, then many, to text and bytes and back. */
public final class Conversions {

  private static final ObjectMapper JACKSON = new ObjectMapper();
  private static final Gson GSON = new Gson();

  private Conversions() {}

  public static void main(String[] arguments) throws Exception {
    convert(2);
    ByHand.inSpan("few", () -> convert(2));
    ByHand.inSpan("many", () -> convert(200_000));
    System.out.println("done");
    System.exit(0);
  }

  private static int convert(int count) throws Exception {
    List<Double> numbers = DoubleStream.iterate(1.1, x -> x + 1.7).limit(count).boxed().toList();
    List<?> jackson = JACKSON.readValue(JACKSON.writeValueAsString(numbers), List.class);
    List<?> gson = GSON.fromJson(GSON.toJson(numbers), List.class);
    ListValue.Builder list = ListValue.newBuilder();
    numbers.forEach(number -> list.addValues(Value.newBuilder().setNumberValue(number)));
    ListValue parsed = ListValue.parseFrom(list.build().toByteArray());
    return jackson.size() + gson.size() + parsed.getValuesCount();
  }
}
