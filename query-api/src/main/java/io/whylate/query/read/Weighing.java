package io.whylate.query.read;

import io.whylate.query.answer.Totals;
import java.math.BigInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often a request counts: once, or, where the spans of some were kept with a known probability,
 * as often as it stands for. One of unknown probability counts once in any case. Weights are whole
 * millionths, so that sums are exact and a percentile is the smallest value at or below which at
 * least its part of the weight lies.
 */
enum Weighing {
  ONCE,
  /** Once, and percentiles come from a sketch that needs little memory. */
  ONCE_SKETCHED,
  BY_PROBABILITY;

  private static final long MILLIONTHS = 1_000_000;

  /** By how much a sketched percentile may be off. */
  private static final double SKETCH_ERROR = 0.01;

  /** Whether percentiles are so near that the difference of two says something. */
  boolean isExact() {
    return this != ONCE_SKETCHED;
  }

  /** How an answer about these is weighed. */
  static Weighing of(Totals totals) {
    return totals.sampling().standForOthers() ? BY_PROBABILITY : ONCE;
  }

  /** The column that the aggregates take the weight from, after others. */
  String column() {
    return isOnce()
        ? ""
        : ", toUInt64(round(least(%d / ifNull(sampling_probability, 1), 1e12))) AS weight"
            .formatted(MILLIONTHS);
  }

  /** How many requests the rows stand for. */
  String represented() {
    return isOnce() ? "toFloat64(count())" : "sum(weight) / " + MILLIONTHS;
  }

  String representedIf(String condition) {
    return isOnce()
        ? "toFloat64(countIf(" + condition + "))"
        : "sumIf(weight, %s) / %d".formatted(condition, MILLIONTHS);
  }

  /** Of a column of any kind of number; not exact. */
  String mean(String column) {
    return isOnce() ? "avg(" + column + ")" : "avgWeighted(" + column + ", weight)";
  }

  /** By this, the sum of a column is divided to get its mean: also where the column is unknown. */
  String weightOf(String column) {
    return isOnce() ? "count(" + column + ")" : "sumIf(weight, isNotNull(%s))".formatted(column);
  }

  String weight() {
    return isOnce() ? "count()" : "sum(weight)";
  }

  String weightIf(String condition) {
    return isOnce() ? "countIf(" + condition + ")" : "sumIf(weight, %s)".formatted(condition);
  }

  String sum(String column) {
    return isOnce() ? "sum(" + column + ")" : "sum(toUInt128(%s) * weight)".formatted(column);
  }

  String sumForEach(String array) {
    return "sumForEach(" + times(array) + ")";
  }

  String sumForEachIf(String array, String condition) {
    return "sumForEachIf(" + times(array) + ", " + condition + ")";
  }

  String sumMap(String map) {
    return "sumMap(" + timesMap(map) + ")";
  }

  String sumMapIf(String map, String condition) {
    return "sumMapIf(" + timesMap(map) + ", " + condition + ")";
  }

  /** Of so many levels, which are bound. */
  String quantiles(int levels, String column) {
    return quantiles(levels, "", column, "weight", "");
  }

  String quantilesIf(int levels, String column, String condition) {
    return quantiles(levels, "If", column, "weight", ", " + condition);
  }

  String quantilesForEach(int levels, String array) {
    return quantiles(levels, "ForEach", array, "replicate(weight, " + array + ")", "");
  }

  String quantilesForEachIf(int levels, String array, String condition) {
    return quantiles(
        levels, "ForEachIf", array, "replicate(weight, " + array + ")", ", " + condition);
  }

  /** By key, of the values of the rows that have it. */
  String quantilesMap(int levels, String map) {
    String marks = marks(levels);
    return isOnce()
        ? quantiles(levels, "Map", map, "", "")
        : """
        mapApply((key, seen) -> (key, arrayMap(level -> arrayElement(arraySort(seen),
            arrayFirstIndex(reached -> reached >= level * arraySum(pair -> pair.2, seen),
              arrayCumSum(pair -> pair.2, arraySort(seen)))).1, [%s])),
            groupArrayMap(mapApply((key, ns) -> (key, (ns, weight)), %s)))"""
            .formatted(marks, map);
  }

  /** What a sum of weights or of weighted values is in whole requests or nanoseconds. */
  long whole(BigInteger sum) {
    return isOnce()
        ? sum.longValueExact()
        : sum.divide(BigInteger.valueOf(MILLIONTHS)).longValueExact();
  }

  private String quantiles(int levels, String form, String of, String weights, String more) {
    String marks = marks(levels);
    return switch (this) {
      case ONCE -> "quantilesExact%s(%s)(%s%s)".formatted(form, marks, of, more);
      case ONCE_SKETCHED ->
          "quantilesDD%s(%s, %s)(%s%s)".formatted(form, SKETCH_ERROR, marks, of, more);
      case BY_PROBABILITY ->
          "quantilesExactWeighted%s(%s)(%s, %s%s)".formatted(form, marks, of, weights, more);
    };
  }

  private boolean isOnce() {
    return this != BY_PROBABILITY;
  }

  private static String marks(int n) {
    return Stream.generate(() -> "?").limit(n).collect(Collectors.joining(", "));
  }

  private String times(String array) {
    return isOnce() ? array : "arrayMap(ns -> toUInt128(ns) * weight, " + array + ")";
  }

  private String timesMap(String map) {
    return isOnce() ? map : "mapApply((key, ns) -> (key, toUInt128(ns) * weight), " + map + ")";
  }
}
