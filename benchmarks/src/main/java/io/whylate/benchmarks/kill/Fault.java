package io.whylate.benchmarks.kill;

import io.whylate.benchmarks.kill.check.Stored;
import io.whylate.benchmarks.kill.cluster.Cluster;
import io.whylate.benchmarks.kill.cluster.Server;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** What is done to the processes in the middle of a load. */
public enum Fault {
  BROKER_KILLED("kill -9 of the broker") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      cluster.broker().kill();
      cluster.broker().start();
    }
  },
  BROKER_RESTARTED("restart of the broker") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      cluster.broker().stop();
      cluster.broker().start();
    }
  },
  BROKER_HANGS("broker hangs") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      hang(cluster.broker(), awayS);
    }
  },
  ENGINE_KILLED("kill -9 of ClickHouse's engine") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      cluster.engine().kill();
      cluster.engine().start();
    }
  },
  ENGINE_AWAY("ClickHouse away") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      cluster.engine().stop();
      TimeUnit.SECONDS.sleep(awayS);
      cluster.engine().start();
    }
  },
  ENGINE_HANGS("ClickHouse hangs") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      hang(cluster.engine(), awayS);
    }
  },
  ENGINE_FULL("ClickHouse's disk full") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS)
        throws InterruptedException, IOException {
      wantFreeBytes(cluster, Long.MAX_VALUE);
      cluster.awaitFailingSink();
      TimeUnit.SECONDS.sleep(awayS);
      wantFreeBytes(cluster, 0);
    }
  },
  JOB_KILLED("kill -9 of a stream job") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      Server job = one(cluster, random);
      job.kill();
      TimeUnit.MILLISECONDS.sleep(pause(cluster, random));
      job.start();
    }
  },
  JOB_RESTARTED("restart of a stream job") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      Server job = one(cluster, random);
      job.stop();
      TimeUnit.MILLISECONDS.sleep(pause(cluster, random));
      job.start();
    }
  },
  /** Others take its work over meanwhile, and then it goes on as if nothing had been. */
  JOB_HANGS("stream job hangs") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      hang(one(cluster, random), Math.max(awayS, SESSION_S + 2));
    }
  },
  STATE_BROKEN("kill -9 of all jobs, broken state") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS)
        throws InterruptedException, IOException {
      cluster.jobs().forEach(Server::kill);
      cluster.breakStates(random);
      for (Server job : cluster.jobs()) {
        job.start();
      }
    }
  },
  ALL_KILLED("kill -9 of everything") {
    @Override
    void inflict(Cluster cluster, Random random, int awayS) throws InterruptedException {
      cluster.jobs().forEach(Server::kill);
      cluster.broker().kill();
      cluster.engine().kill();
      cluster.broker().start();
      cluster.engine().start();
      for (Server job : cluster.jobs()) {
        job.start();
      }
    }
  };

  /** How long the others believe that a dead job is alive. */
  private static final int SESSION_S = 10;

  private static final List<String> TABLES =
      List.of("requests", "segments", "model_calls", "spans");

  private final String words;

  Fault(String words) {
    this.words = words;
  }

  /** Does it, and undoes it: all processes serve when it returns. */
  abstract void inflict(Cluster cluster, Random random, int awayS)
      throws InterruptedException, IOException;

  @Override
  public String toString() {
    return words;
  }

  private static void hang(Server server, int seconds) throws InterruptedException {
    server.pause();
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } finally {
      server.resume();
    }
  }

  private static Server one(Cluster cluster, Random random) {
    return cluster.jobs().get(random.nextInt(cluster.jobs().size()));
  }

  /** Where there are others, now too short for them to notice, now long enough to take over. */
  private static int pause(Cluster cluster, Random random) {
    return cluster.jobs().size() > 1 && random.nextBoolean() ? 1_500 * SESSION_S : 0;
  }

  /**
   * The engine refuses what would leave less of its disk free, as it does when the disk is full.
   */
  private static void wantFreeBytes(Cluster cluster, long bytes)
      throws IOException, InterruptedException {
    Stored clickHouse = new Stored(cluster.clickHouse());
    for (String table : TABLES) {
      clickHouse.ask(
          "ALTER TABLE whylate.%s MODIFY SETTING min_free_disk_bytes_to_perform_insert = %d"
              .formatted(table, bytes));
    }
  }
}
