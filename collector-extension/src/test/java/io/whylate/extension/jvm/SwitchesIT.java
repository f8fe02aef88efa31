package io.whylate.extension.jvm;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Turns;
import io.whylate.extension.part.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every part, switched off and on by a file in a running JVM, and all of them from the start. */
@NullUnmarked
class SwitchesIT {

  private static final long PROMISED = TimeUnit.SECONDS.toNanos(5);

  @TempDir private static Path directory;
  private static Path file;
  private static OtlpSink sink;
  private static ObservedJvm app;

  @BeforeAll
  static void start() throws IOException {
    file = directory.resolve("switches");
    sink = new OtlpSink();
    app = launch().with("-Dotel.whylate.switch-file=" + file).start();
  }

  @AfterAll
  static void stop() {
    app.close();
    sink.close();
  }

  @ParameterizedTest
  @EnumSource(Part.class)
  void partInTheFile_isOffWithinFiveSecondsAndNoOtherIs(Part part) throws Exception {
    Set<Part> left = EnumSet.complementOf(EnumSet.of(part));
    if (part == Part.REQUEST_ID) {
      left.remove(Part.LOG_FIELDS);
    }
    assertSwitchedTo(left, part + "\n");
  }

  @Test
  void allInTheFile_leavesNothingOfOursUntilTheFileIsGone() throws Exception {
    Turn turn = assertSwitchedTo(EnumSet.noneOf(Part.class), "all\n");
    assertThat(turn.spans()).noneMatch(SeenSpan::hasOurTags);

    assertSwitchedTo(EnumSet.allOf(Part.class), "# nothing is off\n");
  }

  @Test
  void extensionThatIsOff_leavesNoTraceOfItself() throws Exception {
    try (ObservedJvm off = launch().with("-Dotel.whylate.enabled=false").start()) {
      Turn turn = Turn.taken(off, sink);

      assertThat(turn.parts()).isEmpty();
      assertThat(turn.spans())
          .extracting(SeenSpan::name)
          .containsExactlyInAnyOrder("turn", "embed", "GET", "GET /");
      assertThat(turn.spans()).noneMatch(SeenSpan::hasOurTags);
      assertThat(off.await().log())
          .filteredOn(line -> line.contains("whylate: "))
          .singleElement()
          .asString()
          .endsWith("whylate: the extension is off");
    }
  }

  /** Takes turns until the file holds, and no turn that began later than promised may differ. */
  private static Turn assertSwitchedTo(Set<Part> expected, String text) throws Exception {
    Path written = Files.writeString(directory.resolve("new"), text);
    Files.move(written, file, REPLACE_EXISTING);
    long from = System.nanoTime();
    long began = from;
    Turn turn = Turn.taken(app, sink);
    while (!turn.parts().equals(expected)) {
      assertThat(began - from).as("%s, not %s", turn.parts(), expected).isLessThan(PROMISED);
      began = System.nanoTime();
      turn = Turn.taken(app, sink);
    }
    return turn;
  }

  private static ObservedJvm.Launch launch() {
    return ObservedJvm.of("turns", Turns.class, sink)
        .with("-Dotel.whylate.methods=preprocessing=io.whylate.extension.app.Words[count]")
        .with("-Dotel.whylate.queueing.threshold=20ms")
        .with("-Dotel.whylate.streams.calls=all")
        .with("-Dotel.traces.sampler=parentbased_traceidratio")
        .with("-Dotel.traces.sampler.arg=0.999999");
  }
}
