package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Outcome;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.request.KeyKind;
import io.whylate.query.answer.Category;
import io.whylate.query.answer.Confidence;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.Verdict;
import io.whylate.query.answer.Verdict.Part;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The answer for who made the request: one paragraph without names of services, models, rules or
 * spans, that says what is known and what is not.
 */
final class CustomerText {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd 'at' HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Less than this part of the request is not worth a sentence. */
  private static final double WORTH_A_WORD = 0.01;

  private final Breakdown breakdown;
  private final Peers peers;
  private final Verdict verdict;
  private final Confidence confidence;
  private final List<String> sentences = new ArrayList<>();

  private CustomerText(Breakdown breakdown, Peers peers, Verdict verdict, Confidence confidence) {
    this.breakdown = breakdown;
    this.peers = peers;
    this.verdict = verdict;
    this.confidence = confidence;
  }

  static String of(Breakdown breakdown, Peers peers, Verdict verdict, Confidence confidence) {
    return new CustomerText(breakdown, peers, verdict, confidence).paragraph();
  }

  private String paragraph() {
    addWhat();
    addEnd();
    addCompared();
    addWhere();
    addUnknown();
    addCertainty();
    return String.join(" ", sentences);
  }

  private void addWhat() {
    String id = breakdown.keyKind() == KeyKind.TRACE ? "" : " " + breakdown.requestId();
    String first =
        breakdown.ttftNs() == null
            ? ""
            : "; the first part of the answer came after " + HumanTime.of(breakdown.ttftNs());
    sentences.add(
        "Your request%s of %s UTC took %s%s."
            .formatted(id, TIME.format(breakdown.start()), HumanTime.of(breakdown.e2eNs()), first));
  }

  private void addEnd() {
    if (breakdown.censored()) {
      sentences.add("It was cut off before the answer was complete.");
    } else if (breakdown.status() == Outcome.ERROR) {
      sentences.add("It ended with an error.");
    }
    if (breakdown.flags().contains("attempts")) {
      sentences.add("It was tried more than once; the time of all tries is in here.");
    }
  }

  private void addCompared() {
    if (peers.e2e() != null) {
      sentences.add(
          "That is longer than %d %% of similar requests, which usually take %s."
              .formatted(
                  (long) Math.floor(peers.e2e().slowerThan() * 100),
                  HumanTime.of(peers.e2e().medianNs())));
    }
  }

  private void addWhere() {
    Part unusual = verdict.unusual();
    if (unusual != null && unusual.rank() != null) {
      sentences.add(
          "What sets it apart is %s: %s instead of the usual %s."
              .formatted(
                  named(unusual.category()),
                  HumanTime.of(unusual.rank().ownNs()),
                  HumanTime.of(unusual.rank().medianNs())));
    }
    Category most = verdict.biggest().category();
    long ns = verdict.parts().getOrDefault(most, 0L);
    if (breakdown.e2eNs() > 0 && (unusual == null || unusual.category() != most)) {
      double share = (double) ns / breakdown.e2eNs();
      sentences.add(
          "%s of the time, %s (%d %%), went to %s."
              .formatted(
                  share > 0.5 ? "Most" : "The largest part",
                  HumanTime.of(ns),
                  Math.round(share * 100),
                  named(most)));
    }
  }

  private void addUnknown() {
    if (breakdown.perspective() == Perspective.SERVER) {
      sentences.add(
          "We saw only our own side: the time on the way between you and us is not in here.");
    }
    if (breakdown.completeness() == Completeness.PARTIAL) {
      sentences.add("Some of our measurements of this request are missing.");
    }
    long unknown = breakdown.layers().getOrDefault(Layer.UNATTRIBUTED, 0L);
    if (unknown > 0 && unknown >= WORTH_A_WORD * breakdown.e2eNs()) {
      sentences.add("What " + HumanTime.of(unknown) + " of it went to is not known.");
    }
  }

  private void addCertainty() {
    sentences.add(
        switch (confidence.level()) {
          case HIGH -> "We are sure of this.";
          case MEDIUM -> "We are fairly sure of this, though not of every detail.";
          case LOW -> "This is our best reading of what we measured, and it is not certain.";
        });
  }

  private static String named(Category category) {
    return switch (category) {
      case THEIR_NETWORK -> "the network between the program that made the request and us";
      case OUR_NETWORK -> "the network inside our system";
      case OUR_QUEUE -> "waiting for its turn";
      case RETRIEVAL -> "looking up information for the answer";
      case MODEL -> "the model, which reads the request and writes the answer";
      case PROVIDER -> "the provider of the model, or the way to it";
      case OUR_APPLICATION -> "our own processing";
      case CALLER -> "the program that made the request";
      case WITHOUT_SPANS -> "a part of our system that we do not measure";
      case NOT_KNOWN -> "something that we could not measure";
    };
  }
}
