package io.whylate.query.cli;

import io.whylate.attribution.breakdown.Layer;

/** How text looks: with colours on a terminal, plain elsewhere. */
record Style(boolean colours) {

  private static final String FULL = "█";
  private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

  String bold(String text) {
    return with("1", text);
  }

  String dim(String text) {
    return with("2", text);
  }

  /** A bar for a share of 0 to 1, at full length {@code width} characters, padded to it. */
  String bar(Layer layer, double share, int width) {
    int eighths = (int) Math.round(Math.max(0, Math.min(1, share)) * width * 8);
    String bar = FULL.repeat(eighths / 8) + EIGHTHS[eighths % 8];
    if (bar.isEmpty() && share > 0) {
      bar = EIGHTHS[1];
    }
    return coloured(layer, bar) + " ".repeat(width - bar.length());
  }

  String coloured(Layer layer, String text) {
    return with(colour(layer), text);
  }

  /** Text of strangers without what would steer a terminal. */
  static String shown(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
  }

  /** The columns that a text takes: without the codes that colour it. */
  static int width(String text) {
    return text.replaceAll("\u001b\\[[0-9]*m", "").length();
  }

  /** A text of strangers, without its middle when it is longer than so many columns. */
  static String shortened(String text, int longest) {
    String safe = shown(text);
    if (safe.length() <= longest) {
      return safe;
    }
    int tail = (longest - 1) / 2;
    return safe.substring(0, longest - 1 - tail) + "…" + safe.substring(safe.length() - tail);
  }

  private String with(String code, String text) {
    return colours && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  private static String colour(Layer layer) {
    return switch (layer) {
      case PREFILL, DECODE, MODEL_UNDIVIDED -> "34";
      case QUEUEING -> "33";
      case NETWORK, GATEWAY -> "36";
      case RETRIEVAL, TOOL -> "35";
      case CALLER -> "37";
      case UNINSTRUMENTED, UNATTRIBUTED -> "31";
      case GUARDRAIL, PREPROCESSING, TOKENIZATION, SERIALIZATION, APPLICATION -> "32";
    };
  }
}
