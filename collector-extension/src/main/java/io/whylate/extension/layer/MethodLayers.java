package io.whylate.extension.layer;

import io.opentelemetry.api.common.AttributeKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The layer of a span that stands for a method, by the code attributes on it.
 *
 * <p>The agent names the class that declares the method that ran, the setting may name an interface
 * above it; so the class's supertypes are asked once, the first time a method is seen.
 */
final class MethodLayers {

  private static final AttributeKey<String> FUNCTION_NAME =
      AttributeKey.stringKey("code.function.name");
  private static final AttributeKey<String> OLD_NAMESPACE =
      AttributeKey.stringKey("code.namespace");
  private static final AttributeKey<String> OLD_FUNCTION = AttributeKey.stringKey("code.function");
  private static final int MAX_REMEMBERED = 4096;
  private static final String NONE = "";

  private final TracedMethods methods;
  private final Map<String, String> layerByMethod = new ConcurrentHashMap<>();

  MethodLayers(TracedMethods methods) {
    this.methods = methods;
  }

  @Nullable String layerOf(Function<AttributeKey<String>, @Nullable String> attributes) {
    String name = qualifiedName(attributes);
    if (name == null || methods.isEmpty()) {
      return null;
    }
    String layer = layerByMethod.get(name);
    if (layer == null) {
      layer = search(name);
      if (layerByMethod.size() < MAX_REMEMBERED) {
        layerByMethod.put(name, layer);
      }
    }
    return layer.equals(NONE) ? null : layer;
  }

  private static @Nullable String qualifiedName(
      Function<AttributeKey<String>, @Nullable String> attributes) {
    String name = attributes.apply(FUNCTION_NAME);
    if (name != null) {
      return name;
    }
    String namespace = attributes.apply(OLD_NAMESPACE);
    return namespace == null ? null : namespace + "." + attributes.apply(OLD_FUNCTION);
  }

  private String search(String qualifiedName) {
    int dot = qualifiedName.lastIndexOf('.');
    if (dot < 0) {
      return NONE;
    }
    String className = qualifiedName.substring(0, dot);
    String method = qualifiedName.substring(dot + 1);
    String exact = methods.layerOf(className, method);
    if (exact != null) {
      return exact;
    }
    String inherited = inTypesOf(load(className), method);
    return inherited == null ? NONE : inherited;
  }

  private @Nullable String inTypesOf(@Nullable Class<?> type, String method) {
    if (type == null) {
      return null;
    }
    String layer = methods.layerOf(type.getName(), method);
    if (layer == null) {
      layer = inTypesOf(type.getSuperclass(), method);
    }
    for (Class<?> implemented : type.getInterfaces()) {
      layer = layer == null ? inTypesOf(implemented, method) : layer;
    }
    return layer;
  }

  /** The class is loaded already, since its method runs; it is only looked up, not initialised. */
  private static @Nullable Class<?> load(String className) {
    try {
      return Class.forName(className, false, Thread.currentThread().getContextClassLoader());
    } catch (ClassNotFoundException | LinkageError elsewhere) {
      return null;
    }
  }
}
