package io.whylate.extension;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
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
        .resideOutsideOfPackages(
            "io.whylate.extension.log",
            "io.whylate.extension.stream.okhttp",
            "io.whylate.extension.stream.apache",
            "io.whylate.extension.stream.apacheasync",
            "io.whylate.extension.stream.armeria",
            "io.whylate.extension.stream.reactor")
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

  /** They run in the application's class loaders, beside what they name. */
  @Test
  void whatRunsInTheApplication_dependsOnNothingElseOfTheExtension() {
    classes()
        .that()
        .resideInAPackage("io.whylate.extension.stream..")
        .and()
        .haveSimpleNameNotEndingWith("Module")
        .and()
        .haveSimpleNameNotEndingWith("Instrumentation")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.whylate.extension.stream..",
            "io.opentelemetry.api..",
            "io.opentelemetry.context..",
            "io.opentelemetry.javaagent.extension..",
            "net.bytebuddy..",
            "java..",
            "org.jspecify..",
            "okhttp3..",
            "okio..",
            "kotlin..",
            "org.apache.hc..",
            "com.linecorp.armeria..",
            "reactor..",
            "org.reactivestreams..",
            "io.netty..")
        .check(CLASSES);
  }

  @Test
  void packages_formNoCycle() {
    slices().matching("io.whylate.extension.(*)..").should().beFreeOfCycles().check(CLASSES);
  }
}
