package io.whylate.benchmarks.kill.cluster;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A process that can be ended in every way, and started again over what it has left behind. */
public final class Server {

  private static final int END_PATIENCE_S = 120;

  /** A process that serves. */
  record Running(long pid, AutoCloseable handle) {}

  /** Starts one and waits until it serves. */
  interface Start {
    Running process() throws InterruptedException;
  }

  private final String name;
  private final Start start;

  private @Nullable Running process;

  Server(String name, Start start) {
    this.name = name;
    this.start = start;
  }

  public void start() throws InterruptedException {
    process = start.process();
  }

  /** With {@code kill -9}. */
  public void kill() {
    end("KILL");
  }

  /** With SIGTERM, as a supervisor does; returns when it has ended. */
  public void stop() {
    end("TERM");
  }

  /** Nothing of it runs until it is resumed. */
  public void pause() {
    signal("STOP", running().pid);
  }

  public void resume() {
    signal("CONT", running().pid);
  }

  public boolean isStarted() {
    return process != null;
  }

  @Override
  public String toString() {
    return name;
  }

  private void end(String signal) {
    Running ended = running();
    process = null;
    ProcessHandle handle = ProcessHandle.of(ended.pid).orElse(null);
    if (handle != null) {
      signal(signal, ended.pid);
      awaitEnd(handle);
    }
    try {
      ended.handle.close();
    } catch (Exception e) {
      throw new IllegalStateException(name + " did not end", e);
    }
  }

  private void awaitEnd(ProcessHandle handle) {
    try {
      handle.onExit().get(END_PATIENCE_S, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      handle.destroyForcibly();
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      handle.destroyForcibly();
      throw new IllegalStateException(name + " did not end within " + END_PATIENCE_S + " s", e);
    }
  }

  private Running running() {
    Running running = process;
    if (running == null) {
      throw new IllegalStateException(name + " is not started");
    }
    return running;
  }

  private static void signal(String signal, long pid) {
    try {
      new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
    } catch (IOException e) {
      throw new IllegalStateException("cannot run kill", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
