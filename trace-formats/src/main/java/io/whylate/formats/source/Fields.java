package io.whylate.formats.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of one object by their type; a field that is null is absent. */
public record Fields(JsonNode object) {

  private static final int SHOWN = 40;
  private static final BigDecimal LONGEST = BigDecimal.TEN.pow(30);

  public static Fields of(JsonNode node, String what) throws BrokenValue {
    if (!node.isObject()) {
      throw new BrokenValue(what + " must be an object, is " + shown(node));
    }
    return new Fields(node);
  }

  /** The value; null when absent. */
  public @Nullable JsonNode value(String name) {
    JsonNode value = object.get(name);
    return value == null || value.isNull() ? null : value;
  }

  public boolean has(String name) {
    return value(name) != null;
  }

  /** Text; empty when absent. */
  public String text(String name) throws BrokenValue {
    JsonNode value = value(name);
    if (value == null) {
      return "";
    }
    if (!value.isTextual()) {
      throw new BrokenValue(name + " must be text, is " + shown(value));
    }
    return value.textValue();
  }

  public boolean flag(String name) throws BrokenValue {
    JsonNode value = value(name);
    if (value == null) {
      return false;
    }
    if (!value.isBoolean()) {
      throw new BrokenValue(name + " must be true or false, is " + shown(value));
    }
    return value.booleanValue();
  }

  /** A whole number of 64 bits, written as a number or as text; 0 when absent. */
  public long integer(String name) throws BrokenValue {
    JsonNode value = value(name);
    if (value == null) {
      return 0;
    }
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      return value.longValue();
    }
    return scaled(name, 0);
  }

  /** A number of microseconds as nanoseconds; 0 when absent. */
  public long microsAsNs(String name) throws BrokenValue {
    return scaled(name, 3);
  }

  private long scaled(String name, int digits) throws BrokenValue {
    JsonNode value = value(name);
    if (value == null) {
      return 0;
    }
    try {
      BigDecimal number = new BigDecimal(value.isTextual() ? value.textValue() : value.asText("?"));
      if (number.abs().compareTo(LONGEST) < 0) {
        return number.scaleByPowerOfTen(digits).toBigIntegerExact().longValueExact();
      }
    } catch (ArithmeticException | NumberFormatException e) {
      throw notANumber(name, value);
    }
    throw notANumber(name, value);
  }

  private static BrokenValue notANumber(String name, JsonNode value) {
    return new BrokenValue(name + " must be a whole number of 64 bits, is " + shown(value));
  }

  /** The elements of an array; empty when absent. */
  public Iterable<JsonNode> elements(String name) throws BrokenValue {
    JsonNode value = value(name);
    if (value == null) {
      return List.of();
    }
    if (!value.isArray()) {
      throw new BrokenValue(name + " must be an array, is " + shown(value));
    }
    return value;
  }

  /** An object; without fields when absent. */
  public Fields fields(String name) throws BrokenValue {
    JsonNode value = value(name);
    return value == null ? new Fields(JsonNodeFactory.instance.objectNode()) : of(value, name);
  }

  /** A value of strangers in a message: short, on one line, without what steers a terminal. */
  public static String shown(JsonNode value) {
    if (value.isContainerNode()) {
      return value.isArray() ? "an array" : "an object";
    }
    String text = value.toString();
    String head = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    String length = text.length() <= SHOWN ? "" : " (" + text.length() + " characters)";
    return head.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?") + length;
  }
}
