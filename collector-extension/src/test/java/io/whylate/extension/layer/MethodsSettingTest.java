package io.whylate.extension.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodsSettingTest {

  @Test
  void entries_nameMethodsPerLayer() {
    MethodsSetting setting =
        MethodsSetting.parse(
            "tokenization=com.acme.Tok[encode, decode]; queueing=com.acme.Pool[acquire];");

    assertThat(setting.problems()).isEmpty();
    assertThat(setting.methods().layerOf("com.acme.Tok", "decode")).isEqualTo("tokenization");
    assertThat(setting.methods().layerOf("com.acme.Pool", "acquire")).isEqualTo("queueing");
    assertThat(setting.methods().asAgentSetting())
        .isEqualTo("com.acme.Tok[encode,decode];com.acme.Pool[acquire]");
  }

  @Test
  void oneClass_mayServeTwoLayers() {
    MethodsSetting setting =
        MethodsSetting.parse("tokenization=com.acme.All[encode];retrieval=com.acme.All[search]");

    assertThat(setting.methods().layerOf("com.acme.All", "encode")).isEqualTo("tokenization");
    assertThat(setting.methods().layerOf("com.acme.All", "search")).isEqualTo("retrieval");
    assertThat(setting.methods().asAgentSetting()).isEqualTo("com.acme.All[encode,search]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tokenisation=com.acme.Tok[encode]",
        "com.acme.Tok[encode]",
        "tokenization=com.acme.Tok",
        "tokenization=com.acme.Tok[]",
        "tokenization=com.acme.Tok[encode,de code]",
        "tokenization=com acme[encode]",
        "tokenization=com.acme.Tok[encode"
      })
  void entryThatMakesNoSense_isNamedAndTheOthersHold(String entry) {
    MethodsSetting setting = MethodsSetting.parse(entry + ";queueing=com.acme.Pool[acquire]");

    assertThat(setting.problems()).hasSize(1);
    assertThat(setting.methods().asAgentSetting()).isEqualTo("com.acme.Pool[acquire]");
  }
}
