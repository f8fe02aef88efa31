package io.whylate.attribution;

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
          .importPackages("io.whylate.attribution");

  @Test
  void attribution_dependsOnNothingButTheJdkAndNullness() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages("io.whylate.attribution..", "java..", "org.jspecify..")
        .check(CLASSES);
  }

  @Test
  void attribution_readsNoClockAndDoesNoInputOrOutput() {
    noClasses()
        .that()
        .doNotHaveSimpleName("LayerRules")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.io..", "java.nio..", "java.net..", "java.util.logging..")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(java.time.Instant.class, "now")
        .check(CLASSES);
  }

  @Test
  void steps_formNoCycle() {
    slices().matching("io.whylate.attribution.(*)..").should().beFreeOfCycles().check(CLASSES);
  }
}
