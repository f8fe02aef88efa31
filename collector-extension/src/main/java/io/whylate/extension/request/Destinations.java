package io.whylate.extension.request;

import static java.util.stream.Collectors.toList;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that may learn a request's ID: private addresses, names that only a private network
 * resolves, and what the user names; never a vendor by default.
 */
public final class Destinations {

  private static final List<String> PRIVATE_SUFFIXES =
      Arrays.asList(
          ".localhost", ".local", ".internal", ".intranet", ".lan", ".svc", ".home.arpa", ".test");

  private final List<String> named;

  /** Adds {@code named} hosts: {@code api.acme.com}, {@code *.acme.com}, or {@code *} for all. */
  public Destinations(Collection<String> named) {
    this.named = named.stream().map(Destinations::normal).collect(toList());
  }

  /** Whether all of {@code host:port,host:port} may learn it; yes where none is known. */
  boolean allowAll(@Nullable String servers) {
    if (servers != null) {
      for (String server : servers.split(",", -1)) {
        if (!allow(host(server.trim()))) {
          return false;
        }
      }
    }
    return true;
  }

  private static String host(String server) {
    int colon = server.lastIndexOf(':');
    String host = colon < 0 ? server : server.substring(0, colon);
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  boolean allow(@Nullable String host) {
    if (host == null || host.isEmpty()) {
      return false;
    }
    String name = normal(host);
    return isNamed(name) || isPrivate(name);
  }

  private boolean isNamed(String host) {
    for (String pattern : named) {
      if (pattern.startsWith("*") ? host.endsWith(pattern.substring(1)) : host.equals(pattern)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPrivate(String host) {
    if (IpLiteral.isOne(host)) {
      return IpLiteral.isPrivate(host);
    }
    return host.indexOf('.') < 0 || PRIVATE_SUFFIXES.stream().anyMatch(host::endsWith);
  }

  private static String normal(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }
}
