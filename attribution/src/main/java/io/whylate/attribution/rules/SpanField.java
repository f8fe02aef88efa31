package io.whylate.attribution.rules;

import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a condition looks at.
 *
 * @param key the attribute's key; for the other sources, the word that names them
 */
record SpanField(Source source, String key) {

  private static final String RESOURCE = "resource:";

  enum Source {
    NAME,
    SCOPE,
    KIND,
    SERVICE,
    EVENT,
    RESOURCE,
    ATTRIBUTE
  }

  static SpanField parse(String text) {
    if (text.startsWith(RESOURCE)) {
      return new SpanField(Source.RESOURCE, text.substring(RESOURCE.length()));
    }
    Source source =
        switch (text) {
          case "name" -> Source.NAME;
          case "scope" -> Source.SCOPE;
          case "kind" -> Source.KIND;
          case "service" -> Source.SERVICE;
          case "event" -> Source.EVENT;
          default -> Source.ATTRIBUTE;
        };
    return new SpanField(source, text);
  }

  /** Whether a rule can be looked up by its value. */
  boolean isIndexed() {
    return source != Source.KIND && source != Source.RESOURCE;
  }

  boolean isPresent(Span span) {
    return switch (source) {
      case NAME, SCOPE, SERVICE, KIND -> !text(span).isEmpty();
      case EVENT -> !span.events().isEmpty();
      case RESOURCE -> span.resource().attributes().has(key);
      case ATTRIBUTE -> span.attributes().has(key);
    };
  }

  boolean matches(Span span, List<TextPattern> patterns) {
    if (source != Source.EVENT) {
      return matches(value(span), patterns);
    }
    for (SpanEvent event : span.events()) {
      if (matches(event.name(), patterns)) {
        return true;
      }
    }
    return false;
  }

  private String text(Span span) {
    String value = value(span);
    return value == null ? "" : value;
  }

  /** The text there; null when there is none, and for events. */
  @Nullable String value(Span span) {
    return switch (source) {
      case NAME -> span.name();
      case SCOPE -> span.scope();
      case KIND -> span.kind().name();
      case SERVICE -> span.service();
      case EVENT -> null;
      case RESOURCE -> span.resource().attributes().text(key);
      case ATTRIBUTE -> span.attributes().text(key);
    };
  }

  private static boolean matches(@Nullable String value, List<TextPattern> patterns) {
    if (value == null) {
      return false;
    }
    for (TextPattern pattern : patterns) {
      if (pattern.matches(value)) {
        return true;
      }
    }
    return false;
  }
}
