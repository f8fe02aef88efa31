package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.opentelemetry.api.trace.Span;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Within one turn, calls a gRPC service and hands a record to a Kafka producer, each twice: as it
 * is, and with an ID of the application's own. Prints what goes out. No broker is needed for that.
 */
public final class Onward {

  private Onward() {}

  /** Argument: the host that service and broker are called by. */
  public static void main(String[] arguments) throws Exception {
    String host = arguments[0];
    try (Echo echo = new Echo(host);
        KafkaProducer<String, String> producer = producer(host)) {
      ByHand.inSpan(
          "turn",
          () -> {
            Span.current().setAttribute("whylate.workload", "chat");
            Span.current().setAttribute("whylate.tenant", "acme");
            System.out.println(echo.call(""));
            System.out.println(echo.call("own-5"));
            System.out.println(send(producer, ""));
            System.out.println(send(producer, "own-6"));
            return "";
          });
    }
    System.exit(0);
  }

  private static KafkaProducer<String, String> producer(String host) {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", host + ":9", "max.block.ms", 100),
        new StringSerializer(),
        new StringSerializer());
  }

  @SuppressWarnings("FutureReturnValueIgnored") // nobody is there to take the record
  private static String send(KafkaProducer<String, String> producer, String ownId) {
    ProducerRecord<String, String> record = new ProducerRecord<>("topic", "text");
    if (!ownId.isEmpty()) {
      record.headers().add("x-request-id", ownId.getBytes(UTF_8));
    }
    producer.send(record);
    Map<String, String> headers = new TreeMap<>();
    for (Header header : record.headers()) {
      headers.merge(header.key(), new String(header.value(), UTF_8), (one, two) -> one + "," + two);
    }
    return headers.toString();
  }
}
