package io.whylate.extension.request;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** IP addresses written as such; a name is never resolved here. */
final class IpLiteral {

  private static final String BYTE = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  private static final Pattern V4 = Pattern.compile("(" + BYTE + "\\.){3}" + BYTE);

  private IpLiteral() {}

  static boolean isOne(String host) {
    return host.indexOf(':') >= 0 || V4.matcher(host).matches();
  }

  /**
   * Whether the address belongs to a private network: RFC 1918, 6598, 4193. Link-local ones do not
   * count, since a cloud's metadata service has one.
   */
  static boolean isPrivate(String literal) {
    try {
      InetAddress address = InetAddress.getByName(literal);
      return address.isLoopbackAddress()
          || address.isSiteLocalAddress()
          || isUniqueLocalOrShared(address);
    } catch (UnknownHostException malformed) {
      return false;
    }
  }

  private static boolean isUniqueLocalOrShared(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address instanceof Inet6Address
        ? (bytes[0] & 0xfe) == 0xfc
        : (bytes[0] & 0xff) == 100 && (bytes[1] & 0xc0) == 64;
  }
}
