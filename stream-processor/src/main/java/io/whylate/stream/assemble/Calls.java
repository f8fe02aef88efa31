package io.whylate.stream.assemble;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the spans of a request say of spans that are not there.
 *
 * @param hasCaller a root that is not a server's: whoever waited has its answer
 * @param lacksParent a span names a parent that has not come
 * @param answered the peers of calls whose other half is there; see {@link #peer}
 * @param unanswered the peers of the other calls
 * @param entries servers' roots, each as its service and name
 */
record Calls(
    boolean hasCaller,
    boolean lacksParent,
    List<String> answered,
    List<String> unanswered,
    List<String> entries) {

  private static final Set<String> PEER_ATTRIBUTES =
      Set.of("server.address", "peer.service", "net.peer.name", "messaging.destination.name");

  private record Id(ByteString trace, ByteString span) {}

  private record Placed(Resource resource, Span span) {
    Id id() {
      return new Id(span.getTraceId(), span.getSpanId());
    }

    Id parent() {
      return new Id(span.getTraceId(), span.getParentSpanId());
    }
  }

  static Calls in(ExportTraceServiceRequest request) {
    List<Placed> spans = placed(request);
    Set<Id> ids = new HashSet<>();
    Set<Id> parentsOfEntries = new HashSet<>();
    for (Placed one : spans) {
      ids.add(one.id());
      if (isEntry(one.span)) {
        parentsOfEntries.add(one.parent());
      }
    }
    boolean hasCaller = false;
    boolean lacksParent = false;
    List<String> answered = new ArrayList<>();
    List<String> unanswered = new ArrayList<>();
    List<String> entries = new ArrayList<>();
    for (Placed one : spans) {
      if (!one.span.getParentSpanId().isEmpty()) {
        lacksParent |= !ids.contains(one.parent());
      } else if (isEntry(one.span)) {
        entries.add(service(one) + '\n' + one.span.getName());
      } else {
        hasCaller = true;
      }
      if (isCall(one.span)) {
        (parentsOfEntries.contains(one.id()) ? answered : unanswered).add(peer(one));
      }
    }
    return new Calls(hasCaller, lacksParent, answered, unanswered, entries);
  }

  /** How many of the entries may be the other half of a call in another trace. */
  int strangers() {
    return hasCaller ? entries.size() : Math.max(0, entries.size() - 1);
  }

  /** What a caller would have called: the different entries together. */
  String called() {
    return entries.stream().distinct().sorted().collect(Collectors.joining("\n"));
  }

  private static List<Placed> placed(ExportTraceServiceRequest request) {
    List<Placed> spans = new ArrayList<>();
    for (var ofResource : request.getResourceSpansList()) {
      for (var ofScope : ofResource.getScopeSpansList()) {
        for (Span span : ofScope.getSpansList()) {
          spans.add(new Placed(ofResource.getResource(), span));
        }
      }
    }
    return spans;
  }

  private static boolean isEntry(Span span) {
    return span.getKind() == SpanKind.SPAN_KIND_SERVER
        || span.getKind() == SpanKind.SPAN_KIND_CONSUMER;
  }

  private static boolean isCall(Span span) {
    return span.getKind() == SpanKind.SPAN_KIND_CLIENT
        || span.getKind() == SpanKind.SPAN_KIND_PRODUCER;
  }

  /** Who calls whom: the service with the address it calls, or the name of the call. */
  private static String peer(Placed call) {
    String address = text(call.span.getAttributesList(), PEER_ATTRIBUTES);
    return service(call) + '\n' + (address.isEmpty() ? call.span.getName() : address);
  }

  private static String service(Placed one) {
    return text(one.resource.getAttributesList(), Set.of("service.name"));
  }

  private static String text(List<KeyValue> attributes, Set<String> keys) {
    for (KeyValue attribute : attributes) {
      if (keys.contains(attribute.getKey())) {
        return attribute.getValue().getStringValue();
      }
    }
    return "";
  }
}
