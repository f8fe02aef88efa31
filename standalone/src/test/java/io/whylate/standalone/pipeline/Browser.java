package io.whylate.standalone.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A headless Chromium that looks at the page of one API. */
final class Browser implements AutoCloseable {

  private static final Duration DEADLINE = Duration.ofSeconds(90);
  private static final Path SHOTS = Path.of("target", "page");
  private static final int WIDTH = 1360;

  private final ChromeDriver driver;
  private final String base;

  private Browser(ChromeDriver driver, String base) {
    this.driver = driver;
    this.base = base;
  }

  /** Aborts the test where there is no Chromium with its driver. */
  static void assumeThere() {
    assumeTrue(
        browser().isPresent() && driver().isPresent(),
        "the page was not tested: no Chromium with chromedriver is on the PATH");
  }

  static Browser at(String base) {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser().orElseThrow());
    options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage");
    options.addArguments("--window-size=" + WIDTH + ",1000", "--hide-scrollbars");
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(driver().orElseThrow()).build();
    return new Browser(new ChromeDriver(service, options), base);
  }

  /** Opens a view anew and waits until all of its answers are there. */
  void open(String view) {
    open(base, view);
  }

  /** Likewise, at another address. */
  void open(String address, String view) {
    driver.get("about:blank");
    driver.get(address + "/#/" + view);
    awaitAnswers();
  }

  void awaitAnswers() {
    await("main h1, main [role=alert]");
    new WebDriverWait(driver, DEADLINE)
        .until(d -> d.findElements(By.cssSelector("[aria-busy=true]")).isEmpty());
  }

  /** The first element, once it is there. */
  WebElement await(String css) {
    return new WebDriverWait(driver, DEADLINE)
        .until(d -> d.findElements(By.cssSelector(css)).stream().findFirst().orElse(null));
  }

  void awaitText(WebElement element, String text) {
    new WebDriverWait(driver, DEADLINE).until(d -> element.getText().equals(text));
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  /** The text of each, also where it is folded away, with single blanks. */
  List<String> texts(String css) {
    return all(css).stream()
        .map(each -> String.valueOf(each.getDomProperty("textContent")))
        .map(text -> text.replaceAll("\\s+", " ").strip())
        .toList();
  }

  String text(String css) {
    await(css);
    return texts(css).get(0);
  }

  Actions actions() {
    return new Actions(driver);
  }

  /** What the console says that is not meant to be: errors and warnings since the last call. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** The addresses of what was fetched for the view that is open. */
  List<String> fetched() {
    Object names =
        driver.executeScript(
            "return performance.getEntriesByType('resource').map((each) => each.name)");
    assertThat(names).isInstanceOf(List.class);
    return ((List<?>) names).stream().map(String::valueOf).toList();
  }

  /** Keeps a picture of all of the view in both colour schemes. */
  void keepPictures(String name) throws IOException {
    Files.createDirectories(SHOTS);
    for (String scheme : List.of("light", "dark")) {
      driver.executeCdpCommand(
          "Emulation.setEmulatedMedia",
          Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
      Object height = driver.executeScript("return document.documentElement.scrollHeight");
      driver.executeCdpCommand(
          "Emulation.setDeviceMetricsOverride",
          Map.of("width", WIDTH, "height", height, "deviceScaleFactor", 1, "mobile", false));
      Path picture = SHOTS.resolve(name + "-" + scheme + ".png");
      Files.write(picture, driver.getScreenshotAs(OutputType.BYTES));
      driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  @Override
  public void close() {
    driver.quit();
  }

  private static Optional<File> browser() {
    return onPath("chromium", "chromium-browser", "google-chrome");
  }

  private static Optional<File> driver() {
    return onPath("chromedriver");
  }

  private static Optional<File> onPath(String... names) {
    String[] directories = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1);
    return Stream.of(names)
        .flatMap(name -> Stream.of(directories).map(directory -> new File(directory, name)))
        .filter(File::canExecute)
        .findFirst();
  }
}
