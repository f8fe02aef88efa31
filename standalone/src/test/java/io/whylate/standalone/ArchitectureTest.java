package io.whylate.standalone;

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
          .importPackages("io.whylate.standalone");

  @Test
  void packages_formNoCycle() {
    slices().matching("io.whylate.standalone.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void demoServices_knowNothingOfWhylate() {
    noClasses()
        .that()
        .resideInAPackage("io.whylate.standalone.demo..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.whylate.attribution..",
            "io.whylate.formats..",
            "io.whylate.stream..",
            "io.whylate.query..")
        .check(CLASSES);
  }
}
