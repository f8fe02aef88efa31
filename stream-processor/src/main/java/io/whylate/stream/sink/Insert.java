package io.whylate.stream.sink;

/**
 * Rows for one table.
 *
 * @param token names these rows for ever: a second insert with it adds nothing
 * @param jsonLines one JSON object a row and line, in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Insert(String table, String token, int rows, byte[] jsonLines) {}
