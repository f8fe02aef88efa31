package io.whylate.benchmarks.compat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Maven in one folder, with its output in a file. */
public record Maven(Path folder) {

  /** True when it went well. */
  public boolean run(Path log, List<String> arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("mvn", "-B", "-q", "-ntp", "-Dstyle.color=never"));
    command.addAll(arguments);
    return new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor()
        == 0;
  }
}
