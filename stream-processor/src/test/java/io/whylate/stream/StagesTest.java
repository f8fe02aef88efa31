package io.whylate.stream;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.whylate.stream",
    importOptions = ImportOption.DoNotIncludeTests.class)
class StagesTest {

  @ArchTest
  static final ArchRule stages_dependInOneDirection =
      slices().matching("io.whylate.stream.(*)..").should().beFreeOfCycles();
}
