package io.whylate.standalone.demo.edge;

import java.io.PrintStream;

/** Says what happens on lines for a program to read: {@code started 7}, {@code finished 7}, … */
final class Progress {

  private final PrintStream out;

  Progress(PrintStream out) {
    this.out = out;
  }

  void started(int turn) {
    out.println("started " + turn);
  }

  void finished(int turn) {
    out.println("finished " + turn);
  }

  void failed(int turn, Exception cause) {
    out.println("failed " + turn + " " + cause.getMessage());
  }

  void done() {
    out.println("done");
  }
}
