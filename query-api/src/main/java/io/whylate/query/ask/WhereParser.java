package io.whylate.query.ask;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Reads filters such as {@code model="llama3:8b",streamed=true,e2e>2s}: conditions joined by
 * commas, all of which must hold. A value is quoted when it holds a comma, a quote or a blank at an
 * end; inside quotes a backslash takes the next character as it is. Patterns match the whole value.
 */
public final class WhereParser {

  private static final int LONGEST = 4096;
  private static final int MOST_CONDITIONS = 32;
  private static final Pattern NAME = Pattern.compile("[a-z_0-9]+");

  private final String text;
  private int position;

  private WhereParser(String text) {
    this.text = text;
  }

  /** The conditions; none when the text is null or blank. */
  public static List<Condition> parse(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return List.of();
    }
    if (text.length() > LONGEST) {
      throw new BadQuestion(
          "where is longer than " + LONGEST + " characters; ask with fewer conditions");
    }
    return new WhereParser(text).conditions();
  }

  private List<Condition> conditions() {
    List<Condition> conditions = new ArrayList<>();
    do {
      if (conditions.size() == MOST_CONDITIONS) {
        throw new BadQuestion("where holds more than " + MOST_CONDITIONS + " conditions");
      }
      conditions.add(condition());
    } while (skip(','));
    if (position < text.length()) {
      throw at("expected a comma before " + Quoted.shortened(text.substring(position)));
    }
    return List.copyOf(conditions);
  }

  private Condition condition() {
    Field field = field();
    Operator operator = operator(field);
    skipBlanks();
    boolean quoted = position < text.length() && text.charAt(position) == '"';
    String raw = quoted ? quotedValue() : bareValue();
    skipBlanks();
    if (!quoted && raw.equals("null")) {
      return nullCondition(field, operator);
    }
    return new Condition(field, operator, value(field, operator, raw));
  }

  private Field field() {
    skipBlanks();
    int start = position;
    while (position < text.length() && "=!<>~,\" ".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    String name = text.substring(start, position);
    skipBlanks();
    if (!NAME.matcher(name).matches()) {
      throw at("expected a field's name; known are " + Field.names());
    }
    Field field = Field.of(name);
    if (field == null || !field.filters()) {
      throw at(Quoted.shortened(name) + " is not a field; known are " + Field.names());
    }
    return field;
  }

  private Operator operator(Field field) {
    for (Operator operator : Operator.ALL) {
      if (text.startsWith(operator.toString(), position)) {
        position += operator.toString().length();
        check(field, operator);
        return operator;
      }
    }
    throw at("expected one of = != =~ !~ > >= < <= after " + field.name());
  }

  private void check(Field field, Operator operator) {
    boolean fits =
        switch (field.kind()) {
          case TEXT -> !operator.orders();
          case TEXTS, TRUTH -> operator == Operator.EQUAL || operator == Operator.EQUAL_NOT;
          case NUMBER, DURATION -> !operator.matches();
          case TIME -> false;
        };
    if (!fits) {
      throw at(
          field.name() + " cannot be compared with " + operator + "; its values are " + of(field));
    }
  }

  private Condition nullCondition(Field field, Operator operator) {
    if (operator != Operator.EQUAL && operator != Operator.EQUAL_NOT) {
      throw at("null (unknown) can be asked for with = and != only");
    }
    if (field.kind() == Field.Kind.TEXTS) {
      throw at(field.name() + " is never null");
    }
    return new Condition(field, operator, null);
  }

  private Object value(Field field, Operator operator, String raw) {
    return switch (field.kind()) {
      case TEXT, TEXTS, TIME -> operator.matches() ? pattern(raw) : raw;
      case TRUTH -> truth(field, raw);
      case NUMBER -> number(field, raw);
      case DURATION -> nanos(field, raw);
    };
  }

  private String pattern(String raw) {
    try {
      return Pattern.compile(raw).pattern();
    } catch (PatternSyntaxException e) {
      throw at(Quoted.shortened(raw) + " is not a pattern: " + e.getDescription());
    }
  }

  private Boolean truth(Field field, String raw) {
    return switch (raw) {
      case "true" -> true;
      case "false" -> false;
      default -> throw at(field.name() + " is true, false or null");
    };
  }

  private Double number(Field field, String raw) {
    try {
      double number = Double.parseDouble(raw);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw at(Quoted.shortened(raw) + " is not a number, which " + field.name() + " is");
  }

  private Long nanos(Field field, String raw) {
    try {
      return Durations.parse(raw).toNanos();
    } catch (DateTimeException e) {
      throw at(
          Quoted.shortened(raw)
              + " is not a duration; write "
              + field.name()
              + " with a unit, like 2s, 150ms or 1.5s");
    }
  }

  private String bareValue() {
    int start = position;
    while (position < text.length() && text.charAt(position) != ',') {
      if (text.charAt(position) == '"') {
        throw at("a value that holds a quote must be quoted as a whole");
      }
      position++;
    }
    String value = text.substring(start, position).strip();
    if (value.isEmpty()) {
      throw at("expected a value; an empty one is written \"\"");
    }
    return value;
  }

  private String quotedValue() {
    StringBuilder value = new StringBuilder();
    for (position++; position < text.length(); position++) {
      char c = text.charAt(position);
      if (c == '"') {
        position++;
        return value.toString();
      }
      if (c == '\\' && position + 1 < text.length()) {
        c = text.charAt(++position);
      }
      value.append(c);
    }
    throw at("a quote is not closed");
  }

  private void skipBlanks() {
    while (position < text.length() && text.charAt(position) == ' ') {
      position++;
    }
  }

  private boolean skip(char wanted) {
    boolean there = position < text.length() && text.charAt(position) == wanted;
    if (there) {
      position++;
    }
    return there;
  }

  private BadQuestion at(String message) {
    return new BadQuestion("where, at character " + (position + 1) + ": " + message);
  }

  private static String of(Field field) {
    return switch (field.kind()) {
      case TEXT -> "text";
      case TEXTS -> "sets of texts";
      case TRUTH -> "true or false";
      case NUMBER -> "numbers";
      case DURATION -> "durations";
      case TIME -> "times";
    };
  }
}
