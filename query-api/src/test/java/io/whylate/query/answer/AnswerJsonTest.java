package io.whylate.query.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.whylate.query.Examples;
import org.junit.jupiter.api.Test;

final class AnswerJsonTest {

  @Test
  void write_thenRead_isTheSame() throws JsonProcessingException {
    RequestAnswer request = Examples.requestAnswer();
    assertThat(AnswerJson.MAPPER.readValue(AnswerJson.write(request), RequestAnswer.class))
        .isEqualTo(request);
    BreakdownAnswer breakdown = Examples.breakdownAnswer();
    assertThat(AnswerJson.MAPPER.readValue(AnswerJson.write(breakdown), BreakdownAnswer.class))
        .isEqualTo(breakdown);
    CompareAnswer compare = Examples.compareAnswer();
    assertThat(AnswerJson.MAPPER.readValue(AnswerJson.write(compare), CompareAnswer.class))
        .isEqualTo(compare);
    CoverageAnswer coverage = Examples.coverageAnswer();
    assertThat(AnswerJson.MAPPER.readValue(AnswerJson.write(coverage), CoverageAnswer.class))
        .isEqualTo(coverage);
    RequestList list = Examples.requestList("e2e");
    assertThat(AnswerJson.MAPPER.readValue(AnswerJson.write(list), RequestList.class))
        .isEqualTo(list);
  }
}
