package io.whylate.benchmarks.stream;

import io.whylate.benchmarks.stream.cpu.Owner;
import io.whylate.benchmarks.stream.cpu.ProcessCpu;
import io.whylate.benchmarks.stream.cpu.Profile;
import java.util.Map;

/**
 * What the job took for so many spans.
 *
 * @param job of its process
 * @param profile of its process
 * @param brokerSeconds of CPU
 * @param engineSeconds of CPU
 */
record Measured(
    long spans,
    double seconds,
    ProcessCpu job,
    Profile profile,
    double brokerSeconds,
    double engineSeconds) {

  double spansPerSecond() {
    return spans / seconds;
  }

  double jobMicros() {
    return micros(job.seconds());
  }

  /** Microseconds of CPU a span. */
  double micros(double cpuSeconds) {
    return 1e6 * cpuSeconds / spans;
  }

  double micros(Owner owner) {
    return micros(Profile.byOwner(places()).getOrDefault(owner, 0.0));
  }

  Map<Profile.Place, Double> places() {
    return profile.divide(job);
  }
}
