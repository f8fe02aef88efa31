package io.whylate.benchmarks.overhead;

import io.whylate.benchmarks.service.Load.Seen;

/** One variant under load for a while: latencies in nanoseconds, CPU of the process a request. */
record Phase(double p50Ns, double p99Ns, double cpuNs, long requests, int errors) {

  static Phase of(Seen seen, long cpuNs) {
    return new Phase(
        seen.p50Ns(),
        seen.p99Ns(),
        (double) cpuNs / seen.requests(),
        seen.requests(),
        seen.errors());
  }
}
