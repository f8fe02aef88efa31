package io.whylate.standalone.demo.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.standalone.demo.http.JsonBody;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ChatRequestTest {

  @Test
  void parse_openAiRequest_readsWhatCounts() throws IOException {
    ChatRequest request =
        JsonBody.parse(
            """
            {"model": "m", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 9,
             "stream": true, "stream_options": {"include_usage": true}, "temperature": 0.2}
            """,
            ChatRequest.class);

    assertThat(request.prompt()).isEqualTo("user: Hi");
    assertThat(request.tokensToWrite()).isEqualTo(9);
    assertThat(request.isStreamed()).isTrue();
    assertThat(request.wantsUsage()).isTrue();
  }

  @Test
  void prompt_noMessages_isRefusedByName() throws IOException {
    ChatRequest request = JsonBody.parse("{}", ChatRequest.class);

    assertThatThrownBy(request::prompt).hasMessageContaining("messages");
    assertThat(request.isStreamed()).isFalse();
  }

  @Test
  void tokensToWrite_outOfRange_isRefusedByName() throws IOException {
    ChatRequest request = JsonBody.parse("{\"max_tokens\": 0}", ChatRequest.class);

    assertThatThrownBy(request::tokensToWrite).hasMessageContaining("max_tokens");
  }
}
