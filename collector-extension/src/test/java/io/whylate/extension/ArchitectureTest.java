package io.whylate.extension;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.whylate.extension");

  @Test
  void extension_dependsOnTheAgentOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.whylate.extension.log")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "io.whylate.extension..",
            "io.opentelemetry..",
            "net.bytebuddy..",
            "java..",
            "org.jspecify..")
        .check(CLASSES);
  }

  @Test
  void packages_formNoCycle() {
    slices().matching("io.whylate.extension.(*)..").should().beFreeOfCycles().check(CLASSES);
  }
}
