package io.whylate.formats.source;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.whylate.formats.MalformedInput;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A cursor over JSON that is too large to hold: it stands on one value, read or skipped whole. */
public final class JsonSource {

  private static final JsonMapper MAPPER = new JsonMapper();

  /** Some messages name another place in full, source and all. */
  private static final Pattern SOURCE =
      Pattern.compile("\\[Source: .*?; (line: \\d+, column: \\d+)]");

  private final JsonParser parser;

  /** Reads a value that the cursor stands on. */
  public interface ValueReader {
    void read() throws IOException, MalformedInput;
  }

  /** Reads the value of a field, which the cursor stands on. */
  public interface FieldReader {
    void read(String field) throws IOException, MalformedInput;
  }

  public JsonSource(InputStream in) throws IOException {
    this.parser = MAPPER.createParser(in);
  }

  /** Moves on to the next value of the top level; false when there is none. */
  public boolean next() throws IOException, MalformedInput {
    return advance() != null;
  }

  public boolean isArray() {
    return parser.currentToken() == JsonToken.START_ARRAY;
  }

  /** Reads each field of an object; null counts as an object without fields. */
  public void fields(String name, FieldReader reader) throws IOException, MalformedInput {
    if (!opens(JsonToken.START_OBJECT, name, "an object")) {
      return;
    }
    while (advance() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      advance();
      reader.read(field);
    }
  }

  /** Reads each element of an array; null counts as an empty one. */
  public void elements(String name, ValueReader reader) throws IOException, MalformedInput {
    if (!opens(JsonToken.START_ARRAY, name, "an array")) {
      return;
    }
    while (advance() != JsonToken.END_ARRAY) {
      reader.read();
    }
  }

  /** The whole value. */
  public JsonNode node() throws IOException, MalformedInput {
    try {
      JsonNode node = MAPPER.readTree(parser);
      return node == null ? MAPPER.nullNode() : node;
    } catch (JsonProcessingException e) {
      throw malformed(e);
    }
  }

  /** Passes over the whole value. */
  public void skip() throws IOException, MalformedInput {
    try {
      parser.skipChildren();
      if (parser.currentToken() == null) {
        throw new MalformedInput(place() + ": the JSON ends in the middle");
      }
    } catch (JsonProcessingException e) {
      throw malformed(e);
    }
  }

  /** Where the current value begins. */
  public String place() {
    return place(parser.currentTokenLocation());
  }

  private boolean opens(JsonToken token, String name, String what) throws MalformedInput {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return false;
    }
    if (parser.currentToken() != token) {
      throw new MalformedInput(place() + ": " + name + " must be " + what);
    }
    return true;
  }

  private @Nullable JsonToken advance() throws IOException, MalformedInput {
    try {
      return parser.nextToken();
    } catch (JsonProcessingException e) {
      throw malformed(e);
    }
  }

  private MalformedInput malformed(JsonProcessingException e) {
    String message = e.getOriginalMessage().lines().findFirst().orElse("broken");
    String reason = SOURCE.matcher(message).replaceAll("$1");
    // What exceeds a limit of the parser comes without a location.
    JsonLocation at = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
    return new MalformedInput(place(at) + ": not valid JSON: " + reason, e);
  }

  private static String place(JsonLocation location) {
    return "line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}
