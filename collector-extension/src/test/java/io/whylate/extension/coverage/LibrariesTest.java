package io.whylate.extension.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.EnumSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LibrariesTest {

  private final Libraries libraries = new Libraries();

  @AfterEach
  void allOn() {
    Switches.configure(EnumSet.noneOf(Part.class));
  }

  @Test
  void remarkOn_aLibraryThatIsSeenIsNone() {
    assertThat(libraries.remarkOn("okhttp3.OkHttpClient")).isNull();
    assertThat(libraries.remarkOn("com.acme.OkHttpClient")).isNull();
    assertThat(libraries.remarkOn("NoPackage")).isNull();
  }

  @Test
  void remarkOn_aCopyUnderAnotherNameNamesIt() {
    assertThat(libraries.remarkOn("com.acme.shaded.okhttp3.OkHttpClient"))
        .contains("OkHttp is in use under another name, com.acme.shaded.okhttp3.OkHttpClient");
  }

  @Test
  void remarkOn_aLibraryThatIsNotSeenSaysWhatIsLost() {
    assertThat(libraries.remarkOn("org.apache.http.impl.client.CloseableHttpClient"))
        .isEqualTo("Apache HttpClient 4 is in use; its calls get no caller's windows");
  }

  @Test
  void remarkOn_whatNobodyWantsToSeeIsNone() {
    Switches.configure(EnumSet.of(Part.STREAMS));

    assertThat(libraries.remarkOn("com.acme.shaded.okhttp3.OkHttpClient")).isNull();
    assertThat(libraries.remarkOn("shaded.com.google.gson.Gson")).isNotNull();
  }
}
