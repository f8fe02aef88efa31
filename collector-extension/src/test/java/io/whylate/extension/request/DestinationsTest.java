package io.whylate.extension.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationsTest {

  private final Destinations unnamed = new Destinations(List.of());
  private final Destinations named =
      new Destinations(List.of("gateway.acme.com", "*.models.acme.com"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "rag",
        "127.0.0.1",
        "127.8.0.1",
        "10.1.2.3",
        "172.31.0.1",
        "192.168.0.9",
        "100.64.1.1",
        "::1",
        "[::1]",
        "fd00::12",
        "rag.prod.svc.cluster.local",
        "rag.prod.svc",
        "vllm.internal",
        "RAG.LOCAL.",
        "metadata.test"
      })
  void privateHost_isAllowed(String host) {
    assertThat(unnamed.allow(host)).isTrue();
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "api.openai.com",
        "8.8.8.8",
        "172.32.0.1",
        "169.254.169.254",
        "2001:db8::1",
        "100.128.0.1",
        "10.1.2.3.example.com",
        "localhost.example.com",
        "999.1.1.1",
        "not:an:address",
        "internal.com"
      })
  void anyOtherHost_isNot(@Nullable String host) {
    assertThat(unnamed.allow(host)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gateway.acme.com", "eu.models.acme.com", "Gateway.Acme.com"})
  void namedHost_isAllowed(String host) {
    assertThat(named.allow(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"acme.com", "evilmodels.acme.com", "gateway.acme.com.evil.org"})
  void hostThatOnlyResemblesANamedOne_isNot(String host) {
    assertThat(named.allow(host)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"api.openai.com", "8.8.8.8"})
  void star_allowsAll(String host) {
    assertThat(new Destinations(List.of("*")).allow(host)).isTrue();
  }

  @Test
  void bootstrapServers_areAllowedOnlyTogether() {
    Destinations destinations = new Destinations(List.of());

    assertThat(destinations.allowAll("kafka-1:9092, [fd00::1]:9092,10.0.0.1:9092")).isTrue();
    assertThat(destinations.allowAll("kafka-1:9092,kafka.vendor.com:9092")).isFalse();
    assertThat(destinations.allowAll(null)).isTrue();
  }
}
