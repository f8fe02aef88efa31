package io.whylate.extension.layer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads {@code otel.whylate.methods}: {@code layer=class[method,method]}, joined by semicolons. An
 * entry that makes no sense is left out and named; the others hold.
 */
final class MethodsSetting {

  private static final String NAME = "\\p{javaJavaIdentifierStart}[\\p{javaJavaIdentifierPart}.]*";
  private static final Pattern ENTRY =
      Pattern.compile("\\s*(\\w+)\\s*=\\s*(" + NAME + ")\\s*\\[([^\\[\\]]*)]\\s*");
  private static final Pattern METHOD = Pattern.compile("^\\p{javaJavaIdentifierPart}+$");

  private final TracedMethods methods = new TracedMethods();
  private final List<String> problems = new ArrayList<>();

  static MethodsSetting parse(String setting) {
    MethodsSetting parsed = new MethodsSetting();
    for (String entry : setting.split(";", -1)) {
      if (!entry.trim().isEmpty()) {
        parsed.read(entry);
      }
    }
    return parsed;
  }

  TracedMethods methods() {
    return methods;
  }

  List<String> problems() {
    return problems;
  }

  private void read(String entry) {
    Matcher matcher = ENTRY.matcher(entry);
    if (!matcher.matches()) {
      problems.add("'" + entry.trim() + "' is not of the form layer=class[method,method]");
      return;
    }
    String layer = matcher.group(1);
    List<String> names = names(matcher.group(3));
    if (!Layers.KNOWN.contains(layer)) {
      problems.add("no layer is called '" + layer + "' (known: " + Layers.KNOWN + ")");
    } else if (names.isEmpty()) {
      problems.add("'" + entry.trim() + "' lists no methods by name");
    } else {
      methods.add(layer, matcher.group(2), names);
    }
  }

  /** None when any of them cannot be a method's name. */
  private static List<String> names(String list) {
    List<String> names =
        Arrays.stream(list.split(",", -1)).map(String::trim).collect(Collectors.toList());
    return names.stream().allMatch(METHOD.asPredicate()) ? names : Collections.emptyList();
  }
}
