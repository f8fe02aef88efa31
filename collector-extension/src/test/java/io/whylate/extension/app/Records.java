package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Sends, within one turn, a record for each ID that is given after the broker's address,
 * URL-encoded and set as the application's own unless it is empty; then takes as many from the
 * broker, works on each in a span made by hand, and prints how many IDs a record bears and the
 * beginning of the last.
 */
public final class Records {

  /** Stands for an ID that is too long for an argument. */
  public static final String ONE_MEGABYTE = "one-megabyte";

  private Records() {}

  public static void main(String[] arguments) throws Exception {
    List<String> ids = List.of(arguments).subList(1, arguments.length);
    Map<String, Object> broker =
        Map.of("bootstrap.servers", arguments[0], "max.request.size", 4 << 20);
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(broker, new StringSerializer(), new StringSerializer())) {
      ByHand.inSpan("turn", () -> send(producer, ids));
    }
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", arguments[0]),
            new StringDeserializer(),
            new StringDeserializer())) {
      take(consumer, ids.size());
    }
    System.exit(0);
  }

  private static String send(KafkaProducer<String, String> producer, List<String> ids)
      throws Exception {
    for (int number = 0; number < ids.size(); number++) {
      ProducerRecord<String, String> record = new ProducerRecord<>("topic", "work " + number);
      if (!ids.get(number).isEmpty()) {
        record.headers().add("x-request-id", own(ids.get(number)).getBytes(UTF_8));
      }
      producer.send(record).get();
    }
    return "sent";
  }

  private static String own(String argument) {
    return argument.equals(ONE_MEGABYTE) ? "x".repeat(1 << 20) : URLDecoder.decode(argument, UTF_8);
  }

  private static void take(KafkaConsumer<String, String> consumer, int count) throws Exception {
    TopicPartition only = new TopicPartition("topic", 0);
    consumer.assign(List.of(only));
    consumer.seekToBeginning(List.of(only));
    int taken = 0;
    while (taken < count) {
      for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
        System.out.println(ByHand.inSpan(record.value(), () -> idsOf(record)));
        taken++;
      }
    }
  }

  private static String idsOf(ConsumerRecord<String, String> record) {
    int count = 0;
    String last = "";
    for (Header header : record.headers().headers("x-request-id")) {
      count++;
      last = new String(header.value(), UTF_8);
    }
    return count + " " + last.substring(0, Math.min(40, last.length())).replace("\n", "\\n");
  }
}
