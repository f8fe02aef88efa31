package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The current row of a result, as the types that we use. */
final class Row {

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final ResultSet result;

  Row(ResultSet result) {
    this.result = result;
  }

  String text(String column) throws SQLException {
    return Objects.requireNonNull(result.getString(column), column);
  }

  @Nullable String nullableText(String column) throws SQLException {
    return result.getString(column);
  }

  long count(String column) throws SQLException {
    return result.getLong(column);
  }

  @Nullable Long nullableCount(String column) throws SQLException {
    long value = result.getLong(column);
    return result.wasNull() ? null : value;
  }

  @Nullable Double nullableNumber(String column) throws SQLException {
    double value = result.getDouble(column);
    return result.wasNull() ? null : value;
  }

  boolean truth(String column) throws SQLException {
    return result.getBoolean(column);
  }

  @Nullable Boolean nullableTruth(String column) throws SQLException {
    boolean value = result.getBoolean(column);
    return result.wasNull() ? null : value;
  }

  /** A time that the query gives as nanoseconds since 1970. */
  Instant time(String column) throws SQLException {
    long nanos = result.getLong(column);
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
  }

  List<String> texts(String column) throws SQLException {
    return elements(column).map(Object::toString).toList();
  }

  List<Long> counts(String column) throws SQLException {
    return elements(column).map(Row::toLong).toList();
  }

  /** A sum that may be larger than a long holds. */
  BigInteger amount(String column) throws SQLException {
    return toAmount(Objects.requireNonNull(result.getObject(column), column));
  }

  List<BigInteger> amounts(String column) throws SQLException {
    return elements(column).map(Row::toAmount).toList();
  }

  /** Sorted by key. */
  Map<String, BigInteger> amountMap(String column) throws SQLException {
    Map<String, BigInteger> amounts = new TreeMap<>();
    map(column).forEach((key, value) -> amounts.put(key.toString(), toAmount(value)));
    return amounts;
  }

  double number(String column) throws SQLException {
    return result.getDouble(column);
  }

  List<Double> numbers(String column) throws SQLException {
    return elements(column).map(value -> ((Number) value).doubleValue()).toList();
  }

  /** An array in which null is unknown. */
  List<@Nullable Long> nullableCounts(String column) throws SQLException {
    List<@Nullable Long> counts = new ArrayList<>();
    for (Object value : array(Objects.requireNonNull(result.getArray(column), column))) {
      counts.add(value == null ? null : toLong(value));
    }
    return counts;
  }

  /** An array of arrays. */
  List<List<Long>> countLists(String column) throws SQLException {
    return elements(column)
        .map(inner -> Stream.of(array(inner)).map(Row::toLong).toList())
        .toList();
  }

  /** A map of counts, sorted by key. */
  Map<String, Long> countMap(String column) throws SQLException {
    Map<String, Long> counts = new TreeMap<>();
    map(column).forEach((key, value) -> counts.put(key.toString(), toLong(value)));
    return counts;
  }

  Map<String, List<Long>> countListMap(String column) throws SQLException {
    Map<String, List<Long>> lists = new TreeMap<>();
    map(column)
        .forEach(
            (key, value) ->
                lists.put(key.toString(), Stream.of(array(value)).map(Row::toLong).toList()));
    return lists;
  }

  /** A map of counts by layer; keys that are no layer of this version are dropped. */
  Map<Layer, Long> layerMap(String column) throws SQLException {
    Map<Layer, Long> counts = new EnumMap<>(Layer.class);
    countMap(column)
        .forEach(
            (key, value) -> {
              Layer layer = Layer.of(key);
              if (layer != null) {
                counts.put(layer, value);
              }
            });
    return counts;
  }

  Map<String, String> textMap(String column) throws SQLException {
    Map<String, String> texts = new TreeMap<>();
    map(column).forEach((key, value) -> texts.put(key.toString(), value.toString()));
    return texts;
  }

  private Map<?, ?> map(String column) throws SQLException {
    return (Map<?, ?>) Objects.requireNonNull(result.getObject(column), column);
  }

  private Stream<Object> elements(String column) throws SQLException {
    return Stream.of(array(Objects.requireNonNull(result.getArray(column), column)));
  }

  private static Object[] array(Object value) {
    if (value instanceof Object[] objects) {
      return objects;
    }
    if (value instanceof List<?> list) {
      return list.toArray();
    }
    if (value instanceof Array array) {
      return array(unwrapped(array));
    }
    int length = java.lang.reflect.Array.getLength(value);
    return IntStream.range(0, length)
        .mapToObj(i -> java.lang.reflect.Array.get(value, i))
        .toArray();
  }

  private static Object unwrapped(Array array) {
    try {
      return array.getArray();
    } catch (SQLException e) {
      throw new IllegalStateException("an array in memory cannot be read", e);
    }
  }

  private static BigInteger toAmount(Object value) {
    return new BigInteger(value.toString());
  }

  private static Long toLong(Object value) {
    return ((Number) value).longValue();
  }
}
