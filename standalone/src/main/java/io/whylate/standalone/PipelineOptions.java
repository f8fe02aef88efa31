package io.whylate.standalone;

import io.whylate.formats.MalformedInput;
import io.whylate.formats.rules.RulesFile;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the parts listen and keep their data. Each option can also be set by environment. */
final class PipelineOptions {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "${env:WHYLATE_DATA}",
      description = "keep everything there between runs; else in a directory that is deleted")
  @Nullable Path data;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "${env:WHYLATE_HOST:-127.0.0.1}",
      description = "where receiver and API listen (default: 127.0.0.1; WHYLATE_HOST)")
  String host = "127.0.0.1";

  @Option(
      names = "--otlp-http-port",
      paramLabel = "PORT",
      defaultValue = "${env:WHYLATE_OTLP_HTTP_PORT:-4318}",
      description = "the receiver, OTLP over HTTP (default: 4318; WHYLATE_OTLP_HTTP_PORT)")
  int otlpHttpPort;

  @Option(
      names = "--otlp-grpc-port",
      paramLabel = "PORT",
      defaultValue = "${env:WHYLATE_OTLP_GRPC_PORT:-4317}",
      description = "the receiver, OTLP over gRPC (default: 4317; WHYLATE_OTLP_GRPC_PORT)")
  int otlpGrpcPort;

  @Option(
      names = "--tokens",
      paramLabel = "FILE",
      defaultValue = "${env:WHYLATE_TOKENS}",
      description = "who may send: a bearer token and its tenant on each line (WHYLATE_TOKENS)")
  @Nullable String tokens;

  @Option(
      names = "--api-port",
      paramLabel = "PORT",
      defaultValue = "${env:WHYLATE_API_PORT:-8080}",
      description = "the API (default: 8080; WHYLATE_API_PORT)")
  int apiPort;

  @Option(
      names = "--kafka-port",
      paramLabel = "PORT",
      defaultValue = "${env:WHYLATE_KAFKA_PORT:-9092}",
      description = "the embedded broker (default: 9092; WHYLATE_KAFKA_PORT)")
  int kafkaPort;

  @Option(
      names = "--clickhouse-port",
      paramLabel = "PORT",
      defaultValue = "${env:WHYLATE_CLICKHOUSE_PORT:-8123}",
      description = "the embedded ClickHouse engine (default: 8123; WHYLATE_CLICKHOUSE_PORT)")
  int clickHousePort;

  @Option(
      names = "--clickhouse",
      paramLabel = "URL",
      defaultValue = "${env:WHYLATE_CLICKHOUSE}",
      description = "a ClickHouse server instead of the embedded engine (WHYLATE_CLICKHOUSE)")
  @Nullable URI clickHouse;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      defaultValue = "${env:WHYLATE_RULES}",
      description = "your own rules for layers and labels, see docs/rules.md (WHYLATE_RULES)")
  @Nullable String rules;

  /** Refuses wrong rules and ports that are out of range or taken, before anything starts. */
  void check() {
    checkRules();
    Ports.check("--otlp-http-port", host, otlpHttpPort);
    Ports.check("--otlp-grpc-port", host, otlpGrpcPort);
    Ports.check("--api-port", host, apiPort);
    Ports.check("--kafka-port", "127.0.0.1", kafkaPort);
    if (clickHouse == null) {
      Ports.check("--clickhouse-port", "127.0.0.1", clickHousePort);
    }
  }

  private void checkRules() {
    try {
      RulesFile.read(rules);
    } catch (MalformedInput e) {
      throw new WrongUseException("--rules " + e.getMessage());
    }
  }
}
