package io.whylate.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import com.clickhouse.jdbc.parser.ClickHouseSqlParser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoggingTest {

  private final LoggerContext context = new LoggerContext();

  @BeforeEach
  void configure() throws JoranException {
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(Whylate.class.getResource("/logback.xml"));
  }

  @AfterEach
  void stop() {
    context.stop();
  }

  @Test
  void driversParser_warning_isNotLogged() {
    assertThat(context.getLogger(ClickHouseSqlParser.class).getEffectiveLevel())
        .isEqualTo(Level.ERROR);
  }
}
