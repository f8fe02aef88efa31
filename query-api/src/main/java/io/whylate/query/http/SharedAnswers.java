package io.whylate.query.http;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Who asks what another is just waiting for gets that answer: many pages that are open on the same
 * range cost as much as one. Nothing is kept once it is answered.
 */
final class SharedAnswers {

  private final Map<Object, CompletableFuture<Object>> awaited = new ConcurrentHashMap<>();

  /**
   * The answer, or what went wrong with it, for all who wait.
   *
   * @param question all that the answer depends on, but for the time
   */
  Object answer(Object question, Supplier<Object> store) {
    CompletableFuture<Object> own = new CompletableFuture<>();
    CompletableFuture<Object> asked = awaited.putIfAbsent(question, own);
    if (asked != null) {
      return asked.join();
    }
    try {
      own.complete(store.get());
    } catch (RuntimeException | Error e) {
      own.completeExceptionally(e);
      throw e;
    } finally {
      awaited.remove(question);
    }
    return own.join();
  }
}
