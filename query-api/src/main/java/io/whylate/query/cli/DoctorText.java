package io.whylate.query.cli;

import io.whylate.query.answer.CoverageAnswer;
import java.util.List;

/** What the doctor found, for people. */
final class DoctorText {

  private DoctorText() {}

  static String of(CoverageAnswer answer, Style style) {
    StringBuilder text =
        new StringBuilder(
            Headline.of(answer.n(), answer.asked(), answer.asOf(), answer.coverage(), style));
    List<Findings> findings = Findings.of(answer);
    if (findings.isEmpty()) {
      return text.append("\nNothing to be done: every call between services is joined.\n")
          .toString();
    }
    for (Findings finding : findings) {
      text.append('\n')
          .append(Paragraph.of("- ", "  ", style.bold(Style.shown(finding.what()))))
          .append(Paragraph.of("  ", "  ", Style.shown(finding.remedy())));
    }
    return text.toString();
  }
}
