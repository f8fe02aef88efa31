package io.whylate.benchmarks.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/**
 * Serves {@link Chat} from a JVM of its own. Prints its port, and the live heap in bytes for each
 * line of standard input; ends when that ends.
 */
final class ChatServer {

  private ChatServer() {}

  public static void main(String[] arguments) throws IOException, LifecycleException {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("chat").toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
    tomcat.getConnector().setProperty("keepAliveTimeout", "-1");
    Context root = tomcat.addContext("", null);
    Tomcat.addServlet(root, "chat", new Chat(URI.create(arguments[0]))).addMapping("/chat");
    tomcat.start();
    System.out.println(tomcat.getConnector().getLocalPort());
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (input.readLine() != null) {
      System.gc();
      System.out.println(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    System.exit(0);
  }
}
