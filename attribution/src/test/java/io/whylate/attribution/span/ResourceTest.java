package io.whylate.attribution.span;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceTest {

  @Test
  void of_namesTheClockByHostIdBeforeHostName() {
    assertThat(resource(Map.of("host.id", "i-1", "host.name", "web")).clock()).isEqualTo("i-1");
    assertThat(resource(Map.of("host.name", "web")).clock()).isEqualTo("web");
    assertThat(resource(Map.of()).clock()).isNull();
  }

  @Test
  void of_tellsProcessesOfOneServiceApart() {
    Resource one = resource(Map.of("service.name", "rag", "host.name", "web", "process.pid", 7L));
    Resource two = resource(Map.of("service.name", "rag", "host.name", "web", "process.pid", 8L));
    assertThat(one.process()).isNotEqualTo(two.process());
    assertThat(resource(Map.of("service.instance.id", "x")).process())
        .isEqualTo("unknown_service@x");
  }

  private static Resource resource(Map<String, Object> attributes) {
    return Resource.of(new Attributes(attributes));
  }
}
