package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.US_ASCII;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/**
 * A Tomcat that answers with a stream of the nanoseconds since the request came: after a while
 * twice, so that the second time is after the first was sent, and after as long once more.
 */
public final class Streaming {

  private Streaming() {}

  public static void main(String[] arguments) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    Context root = tomcat.addContext("", null);
    Tomcat.addServlet(root, "stream", new Stream()).addMapping("/stream");
    tomcat.start();
    System.out.println(tomcat.getConnector().getLocalPort());
  }

  private static void say(OutputStream out, long began) throws IOException {
    out.write((System.nanoTime() - began + "\n").getBytes(US_ASCII));
    out.flush();
  }

  private static final class Stream extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      long began = System.nanoTime();
      OutputStream out = response.getOutputStream();
      response.flushBuffer();
      Account.work(Account.WORK_MS);
      say(out, began);
      say(out, began);
      Account.work(Account.WORK_MS);
      say(out, began);
    }
  }
}
