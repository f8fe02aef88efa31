package io.whylate.stream;

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
          .importPackages("io.whylate.stream");

  @Test
  void packages_formNoCycle() {
    slices().matching("io.whylate.stream.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void stages_knowNoLaterStage() {
    noClasses()
        .that()
        .resideInAPackage("io.whylate.stream.decode..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.whylate.stream.route..",
            "io.whylate.stream.assemble..",
            "io.whylate.stream.attribute..",
            "io.whylate.stream.sink..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("io.whylate.stream.assemble..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.whylate.stream.attribute..", "io.whylate.stream.sink..")
        .check(CLASSES);
  }
}
