package io.whylate.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.whylate.extension.layer.LayerRules;
import io.whylate.extension.layer.MethodSelection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SpanTagsTest {

  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

  private final SdkTracerProvider provider =
      SdkTracerProvider.builder()
          .addSpanProcessor(
              new SpanTags(
                  new LayerRules(
                      MethodSelection.select(
                          true, "methods", "queueing=java.util.Collection[add,remove]"))))
          .build();

  @AfterEach
  void close() {
    provider.close();
  }

  @Test
  void root_getsANewId() {
    String id = requestId(root("root").startSpan());

    assertThat(UUID.fromString(id).version()).isEqualTo(7);
    assertThat(requestId(root("other").startSpan())).isNotEqualTo(id);
  }

  @Test
  void child_getsItsLocalParentsId() {
    Span parent = root("parent").startSpan();

    assertThat(requestId(childOf(parent).startSpan())).isEqualTo(requestId(parent));
  }

  @Test
  void childOfARemoteSpanWithoutId_isNamedByTheTrace() {
    Span remote =
        Span.wrap(
            SpanContext.createFromRemoteParent(
                TRACE, "b7ad6b7169203331", TraceFlags.getSampled(), TraceState.getDefault()));

    assertThat(requestId(childOf(remote).startSpan())).isEqualTo(TRACE);
  }

  @Test
  void workloadAndTenant_areHandedDownUnlessSet() {
    Span parent =
        root("parent")
            .setAttribute("whylate.workload", "chat")
            .setAttribute("whylate.tenant", "acme")
            .startSpan();
    Span child = childOf(parent).setAttribute("whylate.tenant", "other").startSpan();

    assertThat(tag(child, "whylate.workload")).isEqualTo("chat");
    assertThat(tag(child, "whylate.tenant")).isEqualTo("other");
  }

  @Test
  void namedMethod_getsItsLayer() {
    assertThat(layer(method("java.util.Collection", "add"))).isEqualTo("queueing");
    assertThat(layer(method("java.util.Collection", "size"))).isNull();
  }

  @Test
  void methodOfASubtype_getsTheLayerOfTheNamedType() {
    assertThat(layer(method("java.util.ArrayList", "add"))).isEqualTo("queueing");
    assertThat(layer(method("java.util.HashMap", "remove"))).isNull();
    assertThat(layer(method("com.acme.NotHere", "add"))).isNull();
  }

  @Test
  void methodUnderTheNewAttribute_getsItsLayer() {
    assertThat(layer(methods().setAttribute("code.function.name", "java.util.ArrayDeque.remove")))
        .isEqualTo("queueing");
  }

  @Test
  void methodInASpanOfAnother_getsNoLayer() {
    assertThat(layer(root("m").setAttribute("code.function.name", "java.util.ArrayDeque.remove")))
        .isNull();
  }

  @Test
  void operationsAndVectorDatabases_getTheirLayers() {
    assertThat(layer(root("e").setAttribute("gen_ai.operation.name", "embeddings")))
        .isEqualTo("retrieval");
    assertThat(layer(root("t").setAttribute("gen_ai.operation.name", "execute_tool")))
        .isEqualTo("tool");
    assertThat(layer(root("q").setAttribute("db.system", "Qdrant"))).isEqualTo("retrieval");
    assertThat(layer(root("s").setAttribute("db.system.name", "postgresql"))).isNull();
    assertThat(layer(root("c").setAttribute("gen_ai.operation.name", "chat"))).isNull();
  }

  @Test
  void layerThatTheApplicationSet_stays() {
    assertThat(
            layer(
                root("own")
                    .setAttribute("whylate.layer", "guardrail")
                    .setAttribute("gen_ai.operation.name", "embeddings")))
        .isEqualTo("guardrail");
  }

  private SpanBuilder root(String name) {
    return provider.get("test").spanBuilder(name).setNoParent();
  }

  private SpanBuilder childOf(Span parent) {
    return provider.get("test").spanBuilder("child").setParent(Context.root().with(parent));
  }

  /** As the agent's instrumentation of named methods makes it. */
  private SpanBuilder methods() {
    return provider.get("io.opentelemetry.methods").spanBuilder("method").setNoParent();
  }

  private SpanBuilder method(String className, String method) {
    return methods()
        .setAttribute("code.namespace", className)
        .setAttribute("code.function", method);
  }

  private static @Nullable String layer(SpanBuilder span) {
    return tag(span.startSpan(), "whylate.layer");
  }

  private static String requestId(Span span) {
    return String.valueOf(tag(span, "whylate.request_id"));
  }

  private static @Nullable String tag(Span span, String key) {
    return ((ReadableSpan) span).getAttribute(AttributeKey.stringKey(key));
  }
}
