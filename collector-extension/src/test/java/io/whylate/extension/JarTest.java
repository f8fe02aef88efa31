package io.whylate.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarTest {

  private static final int JAVA_8 = 52;

  @Test
  void jar_holdsNothingButOurs() throws IOException {
    try (JarFile jar = jar()) {
      assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName))
          .isNotEmpty()
          .allMatch(name -> name.startsWith("io/whylate/") || name.startsWith("META-INF/"));
    }
  }

  @Test
  void classes_areJava8Bytecode() throws IOException {
    try (JarFile jar = jar()) {
      for (JarEntry entry : jar.stream().filter(JarTest::isClass).toList()) {
        try (DataInputStream bytes = new DataInputStream(jar.getInputStream(entry))) {
          assertThat(bytes.readInt()).isEqualTo(0xcafebabe);
          assertThat(bytes.readInt() & 0xffff).as(entry.getName()).isEqualTo(JAVA_8);
        }
      }
    }
  }

  /** The build compiles with -source and -target, which let newer classes and methods through. */
  @Test
  void sources_useNothingNewerThanJava8(@TempDir Path output) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      List<String> options =
          List.of(
              "--release",
              "8",
              "-nowarn",
              "-proc:none",
              "-d",
              output.toString(),
              "-cp",
              System.getProperty("java.class.path"));
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  options,
                  null,
                  files.getJavaFileObjectsFromPaths(sources.filter(JarTest::runsOnJava8).toList()))
              .call();
      assertThat(compiled).as(messages.toString()).isTrue();
    }
  }

  /** The JDK's HTTP client came with Java 11; what observes it is loaded with it alone. */
  private static boolean runsOnJava8(Path source) {
    return source.toString().endsWith(".java") && !source.toString().contains("/stream/jdk/");
  }

  private static boolean isClass(JarEntry entry) {
    return entry.getName().endsWith(".class");
  }

  private static JarFile jar() throws IOException {
    return new JarFile(System.getProperty("whylate.extension.jar"));
  }
}
