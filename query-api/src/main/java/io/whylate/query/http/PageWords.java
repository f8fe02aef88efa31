package io.whylate.query.http;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.ask.Field;
import io.whylate.query.verdict.FlagText;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The names and meanings that the page shows, so that they stand in one place.
 *
 * @param layers in the order in which they are stacked
 * @param flags what each means
 * @param filter the fields that requests can be filtered by
 * @param groupBy those that they can be grouped by
 * @param sort those that they can be sorted by
 */
record PageWords(
    List<Titled> layers,
    Map<String, String> flags,
    List<String> filter,
    List<String> groupBy,
    List<String> sort) {

  static final PageWords ALL =
      new PageWords(
          Stream.of(Layer.values())
              .map(layer -> new Titled(layer.toString(), layer.title()))
              .toList(),
          FlagText.all(),
          Field.toFilter(),
          Field.toGroup(),
          Field.toSort());

  /** A key and the name that people are shown for it. */
  record Titled(String key, String title) {}
}
