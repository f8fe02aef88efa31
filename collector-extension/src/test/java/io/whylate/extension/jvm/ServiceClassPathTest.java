package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.javaagent.OpenTelemetryAgent;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServiceClassPathTest {

  private static final String JARS = "whylate.compat.jars";
  private static final String WITHOUT = "whylate.compat.without";

  @AfterEach
  void forget() {
    System.clearProperty(JARS);
    System.clearProperty(WITHOUT);
  }

  @Test
  void usually_isTheTestsOwnWithoutExtensionAndAgent() {
    assertThat(jars()).contains("test-classes").doesNotContain("classes", agent().getName());
    assertThat(jars()).anyMatch(jar -> jar.startsWith("gson-"));
  }

  @Test
  void otherVersions_takeThePlaceOfTheTestsOwn() {
    System.setProperty(JARS, "/x/gson-1.0-rc1.jar" + File.pathSeparator + "/x/okhttp-4.12.0.jar");
    System.setProperty(WITHOUT, "okhttp-jvm");

    assertThat(jars())
        .filteredOn(jar -> jar.startsWith("gson-") || jar.startsWith("okhttp-"))
        .containsExactly("gson-1.0-rc1.jar", "okhttp-4.12.0.jar");
  }

  private static List<String> jars() {
    String path = ServiceClassPath.without(agent().getPath());
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .map(entry -> new File(entry).getName())
        .toList();
  }

  private static File agent() {
    return new File(
        OpenTelemetryAgent.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }
}
