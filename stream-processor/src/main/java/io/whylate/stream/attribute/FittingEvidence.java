package io.whylate.stream.attribute;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.whylate.formats.json.Evidence;
import io.whylate.formats.json.EvidenceJson;
import io.whylate.formats.json.EvidenceSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evidence at a size that its topic takes: all spans, without the largest attributes if there is no
 * room for them. How many a span lost is an attribute of it.
 */
final class FittingEvidence {

  static final String DROPPED = "whylate.dropped_attributes";

  private static final Logger LOG = LoggerFactory.getLogger(FittingEvidence.class);
  private static final int QUOTES_COLON_AND_COMMA = 6;
  private static final int DROPPED_BYTES = DROPPED.length() + 20;

  private final int maxBytes;

  FittingEvidence(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  byte[] write(Evidence evidence) {
    byte[] json = EvidenceJson.write(evidence);
    if (json.length <= maxBytes) {
      return json;
    }
    LOG.warn("the evidence of {} loses its largest attributes", evidence.rowId());
    return EvidenceJson.write(without(evidence, largest(evidence, json.length - (long) maxBytes)));
  }

  /** Those that together have at least this many bytes, or all. */
  private static List<Attribute> largest(Evidence evidence, long excessBytes) {
    List<Attribute> all = new ArrayList<>();
    for (int span = 0; span < evidence.spans().size(); span++) {
      for (var entry : evidence.spans().get(span).attributes().entrySet()) {
        all.add(Attribute.of(span, entry));
      }
    }
    all.sort(Comparator.comparingInt(Attribute::bytes).reversed());
    long dropped = 0;
    int count = 0;
    while (count < all.size() && dropped < excessBytes) {
      dropped += Math.max(0, all.get(count++).bytes() - DROPPED_BYTES);
    }
    return all.subList(0, count);
  }

  private static Evidence without(Evidence evidence, List<Attribute> dropped) {
    List<Map<String, String>> kept = new ArrayList<>();
    evidence.spans().forEach(span -> kept.add(new TreeMap<>(span.attributes())));
    int[] lost = new int[kept.size()];
    for (Attribute attribute : dropped) {
      kept.get(attribute.span()).remove(attribute.key());
      lost[attribute.span()]++;
    }
    List<EvidenceSpan> spans = new ArrayList<>();
    for (int i = 0; i < lost.length; i++) {
      if (lost[i] > 0) {
        kept.get(i).put(DROPPED, Integer.toString(lost[i]));
      }
      spans.add(withAttributes(evidence.spans().get(i), kept.get(i)));
    }
    return new Evidence(evidence.rowId(), evidence.openedAt(), evidence.revision(), spans);
  }

  private static EvidenceSpan withAttributes(EvidenceSpan span, Map<String, String> attributes) {
    return new EvidenceSpan(
        span.traceId(),
        span.spanId(),
        span.parentSpanId(),
        span.name(),
        span.kind(),
        span.service(),
        span.process(),
        span.scope(),
        span.startUnixNs(),
        span.endUnixNs(),
        span.status(),
        attributes);
  }

  /** One attribute of one span, and what it takes as JSON. */
  private record Attribute(int span, String key, int bytes) {

    static Attribute of(int span, Map.Entry<String, String> entry) {
      return new Attribute(
          span,
          entry.getKey(),
          jsonBytes(entry.getKey()) + jsonBytes(entry.getValue()) + QUOTES_COLON_AND_COMMA);
    }

    private static int jsonBytes(String text) {
      return JsonStringEncoder.getInstance().quoteAsUTF8(text).length;
    }
  }
}
