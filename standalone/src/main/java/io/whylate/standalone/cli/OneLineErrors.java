package io.whylate.standalone.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;

/** Answers a wrong option with one line that names it, and exit code 2. */
public final class OneLineErrors implements IParameterExceptionHandler {

  /** A command line that answers so. */
  public static CommandLine commandLine(Object command) {
    return new CommandLine(command)
        .setParameterExceptionHandler(new OneLineErrors())
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  @Override
  public int handleParseException(ParameterException error, String[] args) {
    CommandLine command = error.getCommandLine();
    PrintWriter err = command.getErr();
    String reason = String.valueOf(error.getMessage()).lines().findFirst().orElse("wrong use");
    err.printf("%s: %s%n", command.getCommandSpec().qualifiedName(), reason);
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }
}
