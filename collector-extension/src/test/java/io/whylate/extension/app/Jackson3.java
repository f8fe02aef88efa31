package io.whylate.extension.app;

import java.util.List;
import java.util.stream.DoubleStream;
import tools.jackson.databind.json.JsonMapper;

/** Within one turn, converts many numbers to text and back. */
public final class Jackson3 {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Jackson3() {}

  public static void main(String[] arguments) throws Exception {
    List<Double> numbers = DoubleStream.iterate(1.1, x -> x + 1.7).limit(200_000).boxed().toList();
    System.out.println(
        ByHand.inSpan(
            "many", () -> MAPPER.readValue(MAPPER.writeValueAsString(numbers), List.class).size()));
    System.exit(0);
  }
}
