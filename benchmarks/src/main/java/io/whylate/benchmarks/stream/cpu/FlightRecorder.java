package io.whylate.benchmarks.stream.cpu;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Java's flight recorder in another process. */
public record FlightRecorder(long pid) {

  public void start() throws IOException, InterruptedException {
    run("JFR.start", "name=bench", "settings=profile");
  }

  public void stop(Path file) throws IOException, InterruptedException {
    run("JFR.stop", "name=bench", "filename=" + file);
  }

  private void run(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    command.add(Long.toString(pid));
    command.addAll(List.of(words));
    int exit =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (exit != 0) {
      throw new IOException(command + " ended with " + exit);
    }
  }
}
