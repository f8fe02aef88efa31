package io.whylate.extension.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwitchFileTest {

  @TempDir Path directory;
  private Path file;
  private SwitchFile switches;

  @BeforeEach
  void create() {
    file = directory.resolve("off");
    switches = new SwitchFile(file);
  }

  @AfterEach
  void everythingOn() {
    Switches.configure(Collections.emptySet());
  }

  @Test
  void noFile_everythingIsAsConfigured() {
    Switches.configure(EnumSet.of(Part.SERVER));
    switches.look();
    assertThat(Switches.isOn(Part.STREAMS)).isTrue();
    assertThat(Switches.isOn(Part.SERVER)).isFalse();
  }

  @Test
  void namedParts_areOffUntilTheFileGoes() throws IOException {
    Files.writeString(file, "# incident 4711\nstreams\n Request-Id \n");
    switches.look();
    assertThat(Switches.isOn(Part.STREAMS)).isFalse();
    assertThat(Switches.isOn(Part.REQUEST_ID)).isFalse();
    assertThat(Switches.isOn(Part.LAYERS)).isTrue();
    assertThat(System.getProperty(Part.STREAMS.offProperty())).isEqualTo("true");
    Files.delete(file);
    switches.look();
    assertThat(Switches.isOn(Part.STREAMS)).isTrue();
    assertThat(System.getProperty(Part.STREAMS.offProperty())).isNull();
  }

  @Test
  void all_isEveryPart() throws IOException {
    Files.writeString(file, "all");
    switches.look();
    assertThat(Part.values()).noneMatch(Switches::isOn);
  }

  @Test
  void unknownName_turnsNothingElseOff() throws IOException {
    Files.writeString(file, "streems\nserver");
    switches.look();
    assertThat(Switches.isOn(Part.STREAMS)).isTrue();
    assertThat(Switches.isOn(Part.SERVER)).isFalse();
  }

  @Test
  void fileThatCannotBeRead_changesNothing() throws IOException {
    Files.writeString(file, "server");
    switches.look();
    Files.delete(file);
    Files.createDirectory(file);
    switches.look();
    assertThat(Switches.isOn(Part.SERVER)).isFalse();
  }
}
