package io.whylate.standalone;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.standalone.process.StartupException;
import io.whylate.stream.deadletter.DeadLetterEntry;
import io.whylate.stream.deadletter.DeadLetterLog;
import io.whylate.stream.error.RootCause;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code whylate dead-letters}: what could not be used and why, and its way back. */
@Command(
    name = "dead-letters",
    description = "What could not be used, with the reason; --replay sends it back once.",
    mixinStandardHelpOptions = true)
final class DeadLettersCommand implements Callable<Integer> {

  enum Format {
    TEXT,
    JSON
  }

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:WHYLATE_KAFKA:-127.0.0.1:9092}",
      description = "the broker (default: 127.0.0.1:9092; WHYLATE_KAFKA)")
  private String kafka = "";

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "how many of the newest are listed (default: 20)")
  private int limit;

  @Option(
      names = "--replay",
      description = "sends those that were not sent back yet to the topics they came from")
  private boolean replay;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "text (default) or json, an object a line")
  private Format format = Format.TEXT;

  @Override
  public Integer call() {
    if (limit < 1 || limit > 100_000) {
      throw new WrongUseException("--limit " + limit + ": a number from 1 to 100000");
    }
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    try (DeadLetterLog log = DeadLetterLog.connect(kafka)) {
      if (replay) {
        out.println(replayed(log.replay()));
      } else {
        list(log.newest(limit), out);
      }
    } catch (KafkaException e) {
      throw new StartupException(
          "Kafka at " + kafka + " (--kafka) cannot be used: " + RootCause.line(e), e);
    }
    out.flush();
    return 0;
  }

  private void list(List<DeadLetterEntry> letters, PrintWriter out) {
    if (format == Format.JSON) {
      letters.forEach(letter -> out.println(json(letter)));
    } else if (letters.isEmpty()) {
      out.println("no dead letters");
    } else {
      letters.forEach(letter -> out.println(line(letter)));
    }
  }

  private static String line(DeadLetterEntry letter) {
    return "%s  %d/%d  %s  %s  %d bytes%s  %s"
        .formatted(
            letter.time(),
            letter.partition(),
            letter.offset(),
            letter.stage(),
            letter.origin().isEmpty() ? "-" : letter.origin(),
            letter.bytes(),
            letter.replayed() ? "  replayed" : "",
            letter.reason());
  }

  private static ObjectNode json(DeadLetterEntry letter) {
    return new JsonMapper()
        .createObjectNode()
        .put("time", letter.time().toString())
        .put("partition", letter.partition())
        .put("offset", letter.offset())
        .put("stage", letter.stage())
        .put("origin", letter.origin().isEmpty() ? null : letter.origin())
        .put("bytes", letter.bytes())
        .put("target", letter.target())
        .put("replayed", letter.replayed())
        .put("reason", letter.reason());
  }

  private static String replayed(DeadLetterLog.Replayed replayed) {
    return "%d sent back%s"
        .formatted(
            replayed.sent(),
            replayed.withoutBytes() == 0
                ? ""
                : ", "
                    + replayed.withoutBytes()
                    + " cannot be: their bytes were too large to keep");
  }
}
