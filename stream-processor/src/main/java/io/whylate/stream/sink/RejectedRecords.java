package io.whylate.stream.sink;

import io.whylate.stream.deadletter.DeadLetter;

/** Takes the records that are no rows; returns once they are safe. */
interface RejectedRecords {

  void reject(String key, DeadLetter letter);
}
