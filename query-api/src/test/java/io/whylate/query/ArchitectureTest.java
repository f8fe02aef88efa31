package io.whylate.query;

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
          .importPackages("io.whylate.query");

  @Test
  void packages_formNoCycle() {
    slices().matching("io.whylate.query.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void queries_knowTheNamesOfAttributionAndNotItsSteps() {
    noClasses()
        .should()
        .dependOnClassesThat(
            com.tngtech.archunit.base.DescribedPredicate.describe(
                "are steps of the attribution",
                type ->
                    type.getPackageName().startsWith("io.whylate.attribution")
                        && !type.getPackageName().equals("io.whylate.attribution.breakdown")
                        && !type.getPackageName().equals("io.whylate.attribution.request")))
        .check(CLASSES);
  }
}
