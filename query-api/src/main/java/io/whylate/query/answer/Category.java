package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Layer;
import java.util.Locale;

/** Who should look at it first. */
public enum Category {
  THEIR_NETWORK("the network between the caller and us"),
  OUR_NETWORK("the network between our services"),
  OUR_QUEUE("our queue"),
  RETRIEVAL("retrieval"),
  MODEL("the model"),
  PROVIDER("the model's provider or the path to it"),
  OUR_APPLICATION("our application"),
  CALLER("the caller"),
  WITHOUT_SPANS("services without spans"),
  NOT_KNOWN("an unknown part");

  private final String title;

  Category(String title) {
    this.title = title;
  }

  /**
   * Whose a piece of time is.
   *
   * @param firstHop whether it left the service that the request started at
   */
  public static Category of(Layer layer, boolean firstHop) {
    return switch (layer) {
      case CALLER -> CALLER;
      case NETWORK -> firstHop ? THEIR_NETWORK : OUR_NETWORK;
      case QUEUEING -> OUR_QUEUE;
      case RETRIEVAL -> RETRIEVAL;
      case PREFILL, DECODE -> MODEL;
      // A model that no engine tells of is seen from outside only.
      case MODEL_UNDIVIDED -> PROVIDER;
      case GATEWAY, GUARDRAIL, PREPROCESSING, TOKENIZATION, SERIALIZATION, TOOL, APPLICATION ->
          OUR_APPLICATION;
      case UNINSTRUMENTED -> WITHOUT_SPANS;
      case UNATTRIBUTED -> NOT_KNOWN;
    };
  }

  /** As part of a sentence. */
  public String title() {
    return title;
  }

  /** The key in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
