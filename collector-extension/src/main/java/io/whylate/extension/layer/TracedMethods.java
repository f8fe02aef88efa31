package io.whylate.extension.layer;

import static java.util.Collections.emptyMap;
import static java.util.Collections.singleton;
import static java.util.Collections.singletonMap;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The methods that get spans of their own, by class, each with its layer. */
public final class TracedMethods {

  private final Map<String, Map<String, String>> layerByMethodByClass = new LinkedHashMap<>();

  /** Names {@code methods} of a class or interface; what was said before about them is replaced. */
  TracedMethods add(String layer, String className, Iterable<String> methods) {
    Map<String, String> layerByMethod =
        layerByMethodByClass.computeIfAbsent(className, name -> new LinkedHashMap<>());
    methods.forEach(method -> layerByMethod.put(method, layer));
    return this;
  }

  TracedMethods addAll(TracedMethods others) {
    others.layerByMethodByClass.forEach(
        (className, methods) ->
            methods.forEach((method, layer) -> add(layer, className, singleton(method))));
    return this;
  }

  boolean isEmpty() {
    return layerByMethodByClass.isEmpty();
  }

  @Nullable String layerOf(String className, String method) {
    Map<String, String> layerByMethod = layerByMethodByClass.get(className);
    return layerByMethod == null ? null : layerByMethod.get(method);
  }

  /** The classes and interfaces that are named. */
  public Set<String> classNames() {
    return layerByMethodByClass.keySet();
  }

  /** The methods that are named of a class. */
  public Set<String> of(String className) {
    return layerByMethodByClass.getOrDefault(className, emptyMap()).keySet();
  }

  /** In the form of the agent's setting {@code otel.instrumentation.methods.include}. */
  public String asAgentSetting() {
    return layerByMethodByClass.entrySet().stream()
        .map(entry -> entry.getKey() + "[" + String.join(",", entry.getValue().keySet()) + "]")
        .collect(joining(";"));
  }

  /** In the form of the agent's configuration file: {@code class}, and {@code methods} by name. */
  public List<Map<String, Object>> asAgentList() {
    return layerByMethodByClass.entrySet().stream()
        .map(entry -> described(entry.getKey(), entry.getValue().keySet()))
        .collect(toList());
  }

  private static Map<String, Object> described(String className, Set<String> methods) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("class", className);
    description.put(
        "methods", methods.stream().map(name -> singletonMap("name", name)).collect(toList()));
    return description;
  }
}
