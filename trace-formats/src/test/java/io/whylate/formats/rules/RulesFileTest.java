package io.whylate.formats.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.rules.Label;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.MalformedInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesFileTest {

  private static final Path GUIDE = Path.of("../docs/rules.md");

  @TempDir private Path directory;

  @Test
  void read_takesTheExampleOfTheGuide() throws IOException, MalformedInput {
    LayerRules rules = RulesFile.read(file(example()));

    assertThat(rules.classify(span("trim_history", Map.of())).layer())
        .isEqualTo(Layer.PREPROCESSING);
    Classification partner = rules.classify(span("ask_partner_model", Map.of()));
    assertThat(partner.layer()).isEqualTo(Layer.MODEL_UNDIVIDED);
    assertThat(partner.is(Mark.CALL)).isTrue();
    assertThat(rules.classify(span("write_audit_log", Map.of())).is(Mark.BACKGROUND)).isTrue();
    Span chat = span("GET", Map.of("http.route", "/v1/chat/completions", "enduser.id", "u-1"));
    assertThat(rules.label(Label.WORKLOAD, chat)).isEqualTo("chat");
    assertThat(rules.label(Label.TENANT, chat)).isEqualTo("u-1");
    assertThat(rules.label(Label.SESSION, chat)).isNull();
    assertThat(rules.version()).startsWith(LayerRules.standard().version() + "+");
  }

  @Test
  void read_ofAWrongRuleNamesFileAndLine() throws IOException {
    String file = file("# ours\nacme  name=a  tool\nacme  name=b  cpu\n");
    assertFails(file, file + ", line 3: there is no layer or label 'cpu'");
    String tenant = file("acme  http.request.header.x-tenant=*  tenant  =enduser.id\n");
    assertFails(
        tenant,
        tenant
            + ", line 1: a tenant cannot come from 'http.request.header.x-tenant',"
            + " which any caller can write");
  }

  @Test
  void read_ofWhatIsNoFileOfRulesSaysSo() throws IOException {
    Path bytes = Files.write(directory.resolve("bytes"), new byte[] {'a', (byte) 0xff});
    Path huge = Files.write(directory.resolve("huge"), new byte[(1 << 20) + 1]);
    assertFails(directory.resolve("none").toString(), "none: there is no such file");
    assertFails(directory.toString(), "is a directory, not a file of rules");
    assertFails(bytes.toString(), "bytes: is not text in UTF-8");
    assertFails(huge.toString(), "huge: has more than a megabyte");
  }

  @Test
  void read_ofAnEmptyFileIsTheStandardRules() throws IOException, MalformedInput {
    assertThat(RulesFile.read(file("\n# nothing yet\r\n")).version())
        .isEqualTo(LayerRules.standard().version());
    assertThat(RulesFile.read("").version()).isEqualTo(LayerRules.standard().version());
    assertThat(RulesFile.read(null).version()).isEqualTo(LayerRules.standard().version());
  }

  private static void assertFails(String file, String message) {
    assertThatThrownBy(() -> RulesFile.read(file))
        .isInstanceOf(MalformedInput.class)
        .hasMessageContaining(message);
  }

  private String file(String text) throws IOException {
    return Files.writeString(directory.resolve("acme.rules"), text).toString();
  }

  /** The one block of the guide that is neither a shell's nor a table. */
  private static String example() throws IOException {
    String guide = Files.readString(GUIDE);
    int start = guide.indexOf("\n```\n# whose");
    int end = guide.indexOf("\n```\n", start + 1);
    assertThat(start).isPositive().isLessThan(end);
    return guide.substring(start + "\n```\n".length(), end);
  }

  private static Span span(String name, Map<String, Object> attributes) {
    return new Span(
        "t1",
        "s1",
        null,
        name,
        SpanKind.INTERNAL,
        0,
        1,
        Resource.of(new Attributes(Map.of("service.name", "edge"))),
        "",
        new Attributes(attributes),
        List.of(),
        List.of(),
        SpanStatus.UNSET,
        "");
  }
}
