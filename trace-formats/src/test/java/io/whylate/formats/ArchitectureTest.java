package io.whylate.formats;

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
          .importPackages("io.whylate.formats");

  @Test
  void readers_dependOnTheSpansAndTheirLibrariesOnly() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "io.whylate.formats..",
            "io.whylate.attribution..",
            "io.opentelemetry.proto..",
            "com.google.protobuf..",
            "com.fasterxml.jackson..",
            "java..",
            "org.jspecify..")
        .check(CLASSES);
  }

  @Test
  void packages_formNoCycle() {
    slices().matching("io.whylate.formats.(*)..").should().beFreeOfCycles().check(CLASSES);
  }
}
