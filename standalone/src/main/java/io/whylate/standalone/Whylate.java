package io.whylate.standalone;

import io.whylate.query.cli.AvailabilityCommand;
import io.whylate.query.cli.BreakdownCommand;
import io.whylate.query.cli.CompareCommand;
import io.whylate.query.cli.CoverageCommand;
import io.whylate.query.cli.DoctorCommand;
import io.whylate.query.cli.LookupCommand;
import io.whylate.query.cli.SlowCommand;
import io.whylate.query.cli.ThroughputCommand;
import io.whylate.query.cli.WhyCommand;
import io.whylate.standalone.cli.OneLineErrors;
import io.whylate.standalone.explain.ExplainCommand;
import io.whylate.standalone.process.StartupException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;

/** The program behind the script {@code whylate}. */
@Command(
    name = "whylate",
    description = "Where the end-to-end latency of LLM requests is spent.",
    mixinStandardHelpOptions = true,
    subcommands = {
      DemoCommand.class,
      UpCommand.class,
      BreakdownCommand.class,
      SlowCommand.class,
      WhyCommand.class,
      LookupCommand.class,
      CompareCommand.class,
      AvailabilityCommand.class,
      ThroughputCommand.class,
      CoverageCommand.class,
      DoctorCommand.class,
      DeadLettersCommand.class,
      EraseCommand.class,
      ReprocessCommand.class,
      ExplainCommand.class
    })
public final class Whylate {

  private static final int WRONG_USE = 2;
  private static final int NOT_REACHABLE = 3;

  private Whylate() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return OneLineErrors.commandLine(new Whylate()).setExecutionExceptionHandler(inOneLine());
  }

  private static IExecutionExceptionHandler inOneLine() {
    return (error, command, parsed) -> {
      String name = command.getCommandSpec().qualifiedName();
      command.getErr().println(name + ": " + message(error));
      command.getErr().flush();
      return error instanceof StartupException ? NOT_REACHABLE : WRONG_USE;
    };
  }

  private static String message(Exception error) {
    boolean expected =
        error instanceof StartupException
            || error instanceof WrongUseException
            || error instanceof IllegalArgumentException
            || error instanceof IllegalStateException;
    String message = expected ? String.valueOf(error.getMessage()) : error.toString();
    return message.lines().findFirst().orElse("failed");
  }
}
