package io.whylate.benchmarks.truth.damage;

import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import java.util.Random;

/** What happens to a request's spans before they are read. */
@SuppressWarnings("ImmutableEnumChecker") // Functions without state.
public enum Damage {
  /** One true clock, every span. */
  NONE("none", (request, random) -> request),
  /** Every host's clock is up to ten seconds fast or slow. */
  SKEW("clocks ±10 s", HostClocks.skewed()),
  /** And each gains or loses up to 200 microseconds a second. */
  DRIFT("and drift ±200 ppm", HostClocks.drifting()),
  /** And half of them are set by up to 50 ms while the request runs. */
  STEP("and steps ±50 ms", HostClocks.stepping()),
  /** And spans arrive twice and in any order. */
  TWICE("and twice, shuffled", HostClocks.skewed().then(Losses::repeatSome)),
  /** One to three spans never arrive. */
  LOSS("loss of 1 to 3 spans", Losses::loseSome),
  LOSS_AND_SKEW("loss, clocks ±10 s", HostClocks.skewed().then(Losses::loseSome)),
  /** The spans of one service arrive when the request has been broken down. */
  LATE("one service late", HostClocks.skewed().then(Losses::loseService)),
  /** The caller gives up half-way; everybody else goes on with what was begun. */
  ABORT("caller gives up", Abort::halfWay),
  ABORT_AND_SKEW("gives up, clocks ±10 s", ((Harm) Abort::halfWay).then(HostClocks.skewed()));

  private final String title;
  private final Harm harm;

  Damage(String title, Harm harm) {
    this.title = title;
    this.harm = harm;
  }

  public SimulatedRequest harm(SimulatedRequest request, Random random) {
    return harm.harm(request, random);
  }

  @Override
  public String toString() {
    return title;
  }
}
