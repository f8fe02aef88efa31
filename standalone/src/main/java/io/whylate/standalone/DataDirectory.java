package io.whylate.standalone;

import io.whylate.standalone.process.StartupException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where one run keeps its files; one run at a time. A temporary one is deleted at the end. */
final class DataDirectory implements AutoCloseable {

  private final Path path;
  private final boolean temporary;
  private final FileChannel lock;

  private DataDirectory(Path path, boolean temporary, FileChannel lock) {
    this.path = path;
    this.temporary = temporary;
    this.lock = lock;
  }

  /**
   * Opens the directory, making it if need be; null stands for a temporary one.
   *
   * @throws WrongUseException if another run uses it
   */
  static DataDirectory open(@Nullable Path wanted) {
    try {
      Path path =
          wanted == null
              ? Files.createTempDirectory("whylate-")
              : Files.createDirectories(wanted.toAbsolutePath());
      return new DataDirectory(path, wanted == null, lock(path));
    } catch (IOException e) {
      throw new WrongUseException("--data " + wanted + " cannot be used: " + e);
    }
  }

  private static FileChannel lock(Path path) throws IOException {
    FileChannel channel =
        FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isLocked(channel)) {
      channel.close();
      throw new WrongUseException("--data " + path + " is in use by another whylate");
    }
    return channel;
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  Path resolve(String name) {
    return path.resolve(name);
  }

  boolean isTemporary() {
    return temporary;
  }

  Path log(String name) {
    try {
      return Files.createDirectories(path.resolve("logs")).resolve(name + ".log");
    } catch (IOException e) {
      throw new StartupException("cannot make the directory of the logs in " + path, e);
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
      if (temporary) {
        delete();
      }
    } catch (IOException e) {
      System.err.println("whylate: " + path + " could not be deleted: " + e.getMessage());
    }
  }

  private void delete() throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(path)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : deepestFirst) {
      Files.deleteIfExists(each);
    }
  }
}
