package io.whylate.extension.stream.jdk;

import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A body that the application reads as a stream of lines, or of whatever its handler makes. */
final class WindowItems<T> implements Spliterator<T> {

  private final Spliterator<T> items;
  private final Exchange exchange;

  private WindowItems(Spliterator<T> items, Exchange exchange) {
    this.items = items;
    this.exchange = exchange;
  }

  static <T> Stream<T> of(Stream<T> body, Exchange exchange) {
    boolean parallel = body.isParallel();
    WindowItems<T> items = new WindowItems<>(body.spliterator(), exchange);
    exchange.handedOut(items);
    return StreamSupport.stream(items, parallel).onClose(exchange::closed).onClose(body::close);
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    long began = exchange.readBegins();
    boolean advanced =
        items.tryAdvance(
            item -> {
              exchange.taken(began, 0);
              action.accept(item);
            });
    if (!advanced) {
      exchange.bodyEnded(StreamEnd.COMPLETE);
    }
    return advanced;
  }

  @Override
  public @Nullable Spliterator<T> trySplit() {
    Spliterator<T> part = items.trySplit();
    if (part != null) {
      exchange.connected();
    }
    return part;
  }

  @Override
  public long estimateSize() {
    return items.estimateSize();
  }

  @Override
  public int characteristics() {
    return items.characteristics();
  }

  @Override
  public @Nullable Comparator<? super T> getComparator() {
    return items.getComparator();
  }
}
