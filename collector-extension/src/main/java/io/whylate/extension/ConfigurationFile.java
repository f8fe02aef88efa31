package io.whylate.extension;

import static io.whylate.extension.Component.NAME;
import static java.util.stream.Collectors.toList;

import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.BatchSpanProcessorModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.OpenTelemetryConfigurationModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.PropagatorModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.SamplerModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.SamplerPropertyModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.SpanProcessorModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.SpanProcessorPropertyModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.TextMapPropagatorModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.TextMapPropagatorPropertyModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.TracerProviderModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.internal.ExperimentalGeneralInstrumentationModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.internal.ExperimentalHttpClientInstrumentationModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.internal.ExperimentalHttpInstrumentationModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.internal.ExperimentalInstrumentationModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.internal.ExperimentalLanguageSpecificInstrumentationModel;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.internal.ExperimentalLanguageSpecificInstrumentationPropertyModel;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The agent's configuration file, and what the extension adds to it. Our settings stand in it under
 * {@code instrumentation/development: java: whylate:}, named as the properties are, without {@code
 * otel.whylate.} and with underscores: {@code request_id_headers: x-request-id}.
 */
final class ConfigurationFile {

  private static final String PREFIX = "otel.whylate.";

  private final OpenTelemetryConfigurationModel file;

  ConfigurationFile(OpenTelemetryConfigurationModel file) {
    this.file = file;
  }

  /** A setting of ours; a system property or the environment overrides the file. */
  @Nullable String setting(String key) {
    String property = System.getProperty(key);
    String override = property == null ? System.getenv(environmentName(key)) : property;
    return override == null ? inFile(key) : override;
  }

  private @Nullable String inFile(String key) {
    String name = underscored(key.substring(PREFIX.length()));
    Object value = javaProperties("whylate").getAdditionalProperties().get(name);
    return value == null ? null : value.toString();
  }

  private static String environmentName(String key) {
    return underscored(key).toUpperCase(Locale.ROOT);
  }

  private static String underscored(String key) {
    return key.replace('.', '_').replace('-', '_');
  }

  OpenTelemetryConfigurationModel with(Settings settings) {
    OpenTelemetryConfigurationModel extended =
        file.withInstrumentationDevelopment(
            instrumentation()
                .withGeneral(withCapturedHeaders(settings))
                .withJava(withTracedMethods(settings)));
    PropagatorModel propagator = file.getPropagator();
    if (propagator != null) {
      extended = extended.withPropagator(withOurs(propagator));
    }
    TracerProviderModel tracers = file.getTracerProvider();
    return tracers == null ? extended : extended.withTracerProvider(withOurs(tracers));
  }

  private static PropagatorModel withOurs(PropagatorModel propagator) {
    TextMapPropagatorModel ours =
        new TextMapPropagatorModel()
            .withAdditionalProperty(NAME, new TextMapPropagatorPropertyModel());
    return propagator.withComposite(and(propagator.getComposite(), ours));
  }

  private static TracerProviderModel withOurs(TracerProviderModel tracers) {
    SpanProcessorModel tags =
        new SpanProcessorModel().withAdditionalProperty(NAME, new SpanProcessorPropertyModel());
    TracerProviderModel tagging =
        tracers.withProcessors(and(withCountedQueue(tracers.getProcessors()), tags));
    SamplerModel configured = tracers.getSampler();
    return tagging.withSampler(
        new SamplerModel()
            .withAdditionalProperty(
                NAME,
                configured == null
                    ? new SamplerPropertyModel()
                    : new SamplerPropertyModel()
                        .withAdditionalProperty(Component.CONFIGURED, configured)));
  }

  /** With several queues nobody could say which of them a request's spans are missing from. */
  private static @Nullable List<SpanProcessorModel> withCountedQueue(
      @Nullable List<SpanProcessorModel> processors) {
    boolean isOneQueue =
        processors != null
            && processors.stream().filter(processor -> processor.getBatch() != null).count() == 1;
    return processors == null || !isOneQueue || !Switches.isOn(Part.LOSSES)
        ? processors
        : processors.stream().map(ConfigurationFile::counted).collect(toList());
  }

  private static SpanProcessorModel counted(SpanProcessorModel processor) {
    BatchSpanProcessorModel queue = processor.getBatch();
    return queue == null || queue.getExporter() == null
        ? processor
        : new SpanProcessorModel()
            .withAdditionalProperty(
                Component.QUEUE,
                new SpanProcessorPropertyModel()
                    .withAdditionalProperty(Component.CONFIGURED, queue));
  }

  private ExperimentalGeneralInstrumentationModel withCapturedHeaders(Settings settings) {
    ExperimentalGeneralInstrumentationModel general =
        or(instrumentation().getGeneral(), ExperimentalGeneralInstrumentationModel::new);
    ExperimentalHttpInstrumentationModel http =
        or(general.getHttp(), ExperimentalHttpInstrumentationModel::new);
    ExperimentalHttpClientInstrumentationModel client =
        or(http.getClient(), ExperimentalHttpClientInstrumentationModel::new);
    List<String> captured = new ArrayList<>(settings.travel().watchedHeaders());
    List<String> users = client.getRequestCapturedHeaders();
    captured.addAll(users == null ? new ArrayList<>() : users);
    return general.withHttp(http.withClient(client.withRequestCapturedHeaders(captured)));
  }

  private ExperimentalLanguageSpecificInstrumentationModel withTracedMethods(Settings settings) {
    ExperimentalLanguageSpecificInstrumentationPropertyModel methods = javaProperties("methods");
    Object included = included(methods.getAdditionalProperties().get("include"), settings);
    return java()
        .withAdditionalProperty("methods", methods.withAdditionalProperty("include", included));
  }

  /** The agent reads either a list of classes or a text here; what the user wrote stays. */
  private static Object included(@Nullable Object users, Settings settings) {
    if (users instanceof List) {
      List<Object> all = new ArrayList<>((List<?>) users);
      all.addAll(settings.methods().asAgentList());
      return all;
    }
    return AgentSettings.joined(
        ";", users == null ? null : users.toString(), settings.methods().asAgentSetting());
  }

  private ExperimentalLanguageSpecificInstrumentationPropertyModel javaProperties(String name) {
    return or(
        java().getAdditionalProperties().get(name),
        ExperimentalLanguageSpecificInstrumentationPropertyModel::new);
  }

  private ExperimentalLanguageSpecificInstrumentationModel java() {
    return or(instrumentation().getJava(), ExperimentalLanguageSpecificInstrumentationModel::new);
  }

  private ExperimentalInstrumentationModel instrumentation() {
    return or(file.getInstrumentationDevelopment(), ExperimentalInstrumentationModel::new);
  }

  private static <T> List<T> and(@Nullable List<T> list, T more) {
    List<T> all = list == null ? new ArrayList<>() : new ArrayList<>(list);
    all.add(more);
    return all;
  }

  private static <T> T or(@Nullable T value, Supplier<T> fallback) {
    return value == null ? fallback.get() : value;
  }
}
