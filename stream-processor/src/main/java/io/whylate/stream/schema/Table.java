package io.whylate.stream.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a {@code CREATE TABLE} of ours declares, one line a column. The same text is the way of
 * earlier tables to the newest: no column can be declared and forgotten there.
 *
 * @param name with its database; empty for a statement that makes no table
 * @param columns as they are declared, by name; those of a nested one apart
 * @param indexes as they are declared
 */
record Table(String name, Map<String, String> columns, List<String> indexes) {

  private static final Pattern CREATE =
      Pattern.compile("(?m)^CREATE TABLE IF NOT EXISTS (whylate\\.\\w+)$");
  private static final Pattern NESTED = Pattern.compile("(\\w+) +Nested");
  private static final Pattern COLUMN = Pattern.compile("(\\w+) +(.+)");
  private static final Pattern CODEC = Pattern.compile(" CODEC\\(.*\\)");

  static Table of(String ddl) {
    Matcher create = CREATE.matcher(ddl);
    Table table =
        new Table(create.find() ? create.group(1) : "", new LinkedHashMap<>(), new ArrayList<>());
    String nested = "";
    int depth = 0;
    for (String text : ddl.lines().map(String::strip).toList()) {
      String line = text.endsWith(",") ? text.substring(0, text.length() - 1) : text;
      Matcher opening = NESTED.matcher(line);
      if (line.equals("(")) {
        depth++;
      } else if (line.equals(")")) {
        depth--;
        nested = "";
      } else if (depth > 0 && opening.matches()) {
        nested = opening.group(1) + '.';
      } else if (depth > 0) {
        table.declare(nested, line);
      }
    }
    return table;
  }

  private void declare(String nested, String line) {
    Matcher column = COLUMN.matcher(line);
    if (line.startsWith("INDEX ")) {
      indexes.add(line.substring("INDEX ".length()));
    } else if (column.matches()) {
      String declared = column.group(2).strip();
      columns.put(
          nested + column.group(1), nested.isEmpty() ? declared : "Array(" + declared + ')');
    }
  }

  Map<String, String> typeByColumn() {
    Map<String, String> types = new LinkedHashMap<>();
    columns.forEach((column, declared) -> types.put(column, type(declared)));
    return types;
  }

  /** A statement that adds what a table of an earlier version does not have. */
  String additions() {
    List<String> additions = new ArrayList<>();
    columns.forEach(
        (column, declared) ->
            additions.add(" ADD COLUMN IF NOT EXISTS " + column + ' ' + declared));
    indexes.forEach(index -> additions.add(" ADD INDEX IF NOT EXISTS " + index));
    return "ALTER TABLE " + name + String.join(",", additions);
  }

  /**
   * A line for each column that is missing or of another type, with the remedy.
   *
   * @param found types by column, as the server writes them
   */
  List<String> drift(Map<String, String> found) {
    List<String> lines = new ArrayList<>();
    typeByColumn()
        .forEach(
            (column, type) -> {
              @Nullable String is = found.get(column);
              if (is == null) {
                lines.add(
                    "column %s of %s is missing: ALTER TABLE %s ADD COLUMN %s %s, or start again"
                        .formatted(column, name, name, column, type));
              } else if (!is.replace(" ", "").equals(type.replace(" ", ""))) {
                lines.add(
                    "column %s of %s is %s, must be %s: ALTER TABLE %s MODIFY COLUMN %s %s"
                        .formatted(column, name, is, type, name, column, type));
              }
            });
    return lines;
  }

  private static String type(String declared) {
    return CODEC.matcher(declared).replaceFirst("");
  }
}
