package io.whylate.extension.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.context.Context;
import org.junit.jupiter.api.Test;

class ServerSideTest {

  private static final AttributeKey<Long> IN_FLIGHT = AttributeKey.longKey("whylate.inflight");
  private static final AttributeKey<Boolean> COLD = AttributeKey.booleanKey("whylate.cold");

  private final ServerSide server = new ServerSide(new ServerSettings(key -> "0"));

  @Test
  void requestsThatOverlap_areCounted() {
    Context first = begin(Context.root());
    Context second = begin(Context.root());

    assertThat(atStart(Context.root()).get(IN_FLIGHT)).isEqualTo(3);
    end(first);
    end(second);
    assertThat(atStart(Context.root()).get(IN_FLIGHT)).isEqualTo(2);
  }

  @Test
  void serverSpanWithinAnother_isNoRequestOfItsOwn() {
    Context http = begin(Context.root());
    assertThat(atStart(http).asMap()).isEmpty();
    Context grpc = begin(http);
    end(grpc);

    assertThat(atStart(Context.root()).get(IN_FLIGHT)).isEqualTo(2);
    end(http);
    assertThat(atStart(Context.root()).get(IN_FLIGHT)).isEqualTo(2);
  }

  @Test
  void onlyTheFirstRequest_isColdOfAWarmJvm() {
    assertThat(atStart(Context.root()).get(COLD)).isTrue();
    assertThat(atStart(Context.root()).get(COLD)).isNull();
  }

  @Test
  void everyRequest_isColdOfAJvmThatHasJustStarted() {
    ServerSide justStarted = new ServerSide(new ServerSettings(key -> "999999"));
    for (int request = 0; request < 3; request++) {
      AttributesBuilder attributes = Attributes.builder();
      justStarted.onStart(attributes, Context.root(), "");
      assertThat(attributes.build().get(COLD)).isTrue();
    }
  }

  private Context begin(Context parent) {
    atStart(parent);
    return server.onStart(parent, "", Attributes.empty());
  }

  private Attributes atStart(Context parent) {
    AttributesBuilder attributes = Attributes.builder();
    server.onStart(attributes, parent, "");
    return attributes.build();
  }

  private void end(Context request) {
    server.onEnd(Attributes.builder(), request, "", null, null);
  }
}
