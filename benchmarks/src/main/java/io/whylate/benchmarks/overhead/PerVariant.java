package io.whylate.benchmarks.overhead;

import static java.util.Objects.requireNonNull;

import io.whylate.benchmarks.service.Variant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** One value for each variant. */
final class PerVariant<T> {

  private final Map<Variant, T> values = new EnumMap<>(Variant.class);

  void put(Variant variant, T value) {
    values.put(variant, value);
  }

  T get(Variant variant) {
    return requireNonNull(values.get(variant), variant::toString);
  }

  Collection<T> values() {
    return values.values();
  }
}
