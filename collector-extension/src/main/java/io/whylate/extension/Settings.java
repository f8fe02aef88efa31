package io.whylate.extension;

import static java.util.Arrays.asList;
import static java.util.Collections.emptyList;
import static java.util.Collections.singletonList;
import static java.util.stream.Collectors.toList;

import io.whylate.extension.layer.MethodSelection;
import io.whylate.extension.layer.TracedMethods;
import io.whylate.extension.model.StreamingModelModule;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.SwitchFile;
import io.whylate.extension.part.Switches;
import io.whylate.extension.queue.QueueSettings;
import io.whylate.extension.queue.Queueing;
import io.whylate.extension.request.Destinations;
import io.whylate.extension.request.Travel;
import io.whylate.extension.serialization.SerializationModule;
import io.whylate.extension.server.ServerSettings;
import io.whylate.extension.server.ServerSide;
import io.whylate.extension.stream.StreamSettings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the user has set, with defaults; whatever makes no sense falls back, in one line of the log.
 */
final class Settings {

  static final String ENABLED = "otel.whylate.enabled";
  static final String HEADERS = "otel.whylate.request-id.headers";
  static final String DESTINATIONS = "otel.whylate.request-id.destinations";
  static final String METHODS = "otel.whylate.methods";
  static final String KNOWN_METHODS = "otel.whylate.known-methods.enabled";

  static final String KAFKA = "otel.whylate.request-id.kafka.enabled";
  static final String RESPONSE = "otel.whylate.request-id.response.enabled";
  static final String TENANT_TRUSTED = "otel.whylate.tenant.trusted";

  static final String SERIALIZATION = "otel.whylate.serialization.threshold";

  static final String SWITCH_FILE = "otel.whylate.switch-file";

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");
  private static final List<String> DEFAULT_HEADERS = singletonList("x-request-id");
  private static final Pattern HOST = Pattern.compile("^(\\*|(\\*\\.)?[\\w.:-]+)$");
  private static final Pattern HEADER = Pattern.compile("^[!#$%&'*+.^_`|~0-9a-z-]+$");

  private static volatile Settings active =
      new Settings(key -> key.equals(ENABLED) ? "false" : null);

  private final boolean enabled;
  private final Travel travel;
  private final boolean knownMethods;
  private final TracedMethods methods;
  private final long serializationNanos;
  private final Set<Part> off = EnumSet.noneOf(Part.class);
  private final @Nullable Path switchFile;
  private final QueueSettings queueing;
  private final ServerSide server;

  private Settings(Function<String, @Nullable String> setting) {
    this.enabled = flag(ENABLED, setting.apply(ENABLED));
    this.travel =
        new Travel(
            headers(setting.apply(HEADERS)),
            new Destinations(hosts(setting.apply(DESTINATIONS))),
            flag(KAFKA, setting.apply(KAFKA)),
            flag(RESPONSE, setting.apply(RESPONSE)),
            flag(TENANT_TRUSTED, setting.apply(TENANT_TRUSTED), false));
    this.knownMethods = flag(KNOWN_METHODS, setting.apply(KNOWN_METHODS));
    this.methods = MethodSelection.select(knownMethods, METHODS, setting.apply(METHODS));
    this.serializationNanos = Durations.nanos(setting, SERIALIZATION, "ms", "1ms");
    for (Part part : Part.values()) {
      if (!enabled || !flag(part.setting(), setting.apply(part.setting()))) {
        off.add(part);
      }
    }
    this.switchFile = path(SWITCH_FILE, setting.apply(SWITCH_FILE));
    this.queueing = new QueueSettings(setting);
    this.server = new ServerSide(new ServerSettings(setting));
  }

  static Settings read(Function<String, @Nullable String> setting) {
    return new Settings(setting);
  }

  /** Reads the settings by their keys and makes them the ones that hold in this process. */
  static Settings activate(Function<String, @Nullable String> setting) {
    Settings read = read(setting);
    active = read;
    Switches.configure(read.off);
    Queueing.prepare(read.queueing);
    StreamSettings.activate(setting);
    LOG.info("whylate: the extension is " + read.summary());
    if (read.enabled) {
      Surroundings.report();
      SerializationModule.setThreshold(read.serializationNanos);
      StreamingModelModule.isWanted(read.knownMethods);
    }
    if (read.enabled && read.switchFile != null) {
      SwitchFile.watch(read.switchFile);
    }
    return read;
  }

  private String summary() {
    return enabled ? "on" + (off.isEmpty() ? "" : ", without " + off) : "off";
  }

  /** Those that hold; everything is off until the agent has been configured. */
  static Settings active() {
    return active;
  }

  boolean enabled() {
    return enabled;
  }

  Travel travel() {
    return travel;
  }

  TracedMethods methods() {
    return methods;
  }

  ServerSide server() {
    return server;
  }

  long serializationNanos() {
    return serializationNanos;
  }

  /** The parts that are switched off for good. */
  Set<Part> off() {
    return off;
  }

  private static @Nullable Path path(String key, @Nullable String value) {
    try {
      return value == null || value.trim().isEmpty() ? null : Paths.get(value.trim());
    } catch (InvalidPathException noPath) {
      LOG.warning("whylate: " + key + " is no path: '" + value + "'; no file is watched");
      return null;
    }
  }

  private static boolean flag(String key, @Nullable String value) {
    return flag(key, value, true);
  }

  private static boolean flag(String key, @Nullable String value, boolean fallback) {
    String flag = value == null ? "" : value.trim();
    if (flag.equalsIgnoreCase("true") || flag.equalsIgnoreCase("false")) {
      return flag.equalsIgnoreCase("true");
    }
    if (!flag.isEmpty()) {
      LOG.warning(
          "whylate: "
              + key
              + " is neither true nor false but '"
              + value
              + "'; "
              + fallback
              + " holds");
    }
    return fallback;
  }

  private static List<String> headers(@Nullable String value) {
    if (value == null) {
      return DEFAULT_HEADERS;
    }
    List<String> headers = list(value.toLowerCase(Locale.ROOT));
    if (headers.isEmpty() || !headers.stream().allMatch(HEADER.asPredicate())) {
      LOG.warning(
          "whylate: "
              + HEADERS
              + " is no list of header names: '"
              + value
              + "'; "
              + DEFAULT_HEADERS
              + " holds");
      return DEFAULT_HEADERS;
    }
    return headers;
  }

  private static List<String> hosts(@Nullable String value) {
    List<String> hosts = list(value);
    List<String> usable = hosts.stream().filter(HOST.asPredicate()).collect(toList());
    if (usable.size() < hosts.size()) {
      LOG.warning(
          "whylate: "
              + DESTINATIONS
              + " is no list of hosts: '"
              + value
              + "'; "
              + (usable.isEmpty() ? "only private ones are" : usable + " and private ones are")
              + " told");
    }
    return usable;
  }

  private static List<String> list(@Nullable String value) {
    return value == null
        ? emptyList()
        : asList(value.split(",", -1)).stream()
            .map(String::trim)
            .filter(item -> !item.isEmpty())
            .collect(toList());
  }
}
