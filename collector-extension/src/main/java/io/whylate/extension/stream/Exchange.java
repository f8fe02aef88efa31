package io.whylate.extension.stream;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.impl.InstrumentationUtil;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP call with its answer, as the application lives through it: a span that begins with the
 * call, is the parent of the agent's client span, and ends once, when both the call has returned
 * and the answer's body has ended for the application.
 *
 * <p>Nothing here throws or waits, and nothing of the answer is kept.
 */
public final class Exchange {

  private static final String OFF = "io.whylate.extension.off.streams";
  private static final AttributeKey<Long> PORT = AttributeKey.longKey("server.port");

  private static final AtomicLong FAILURES = new AtomicLong();

  private final Context application;
  private final Context context;
  private final Span span;
  private final String destination;
  private final long startNs;
  private final Pace pace = new Pace();

  private byte[] scratch = {};
  private @Nullable Body body;
  private @Nullable Abandonment abandonment;
  private @Nullable StreamEnd bodyEnd;
  private boolean callEnded;
  private boolean over;
  private boolean wireEnded;
  private boolean closing;
  private long takenBytes;
  private long lastTouchNs;

  private Exchange(
      Context application, Span span, boolean isWindow, String destination, long startNs) {
    this.application = application;
    this.context = application.with(span);
    this.span = span;
    this.destination = destination;
    this.startNs = startNs;
    this.lastTouchNs = startNs;
    this.over = !isWindow;
  }

  /** Begins with the call; null where nothing is to be observed. */
  public static @Nullable Exchange start(
      String client, @Nullable String method, @Nullable String host, int port) {
    Context application = Context.current();
    if (host == null
        || System.getProperty(OFF) != null
        || InstrumentationUtil.shouldSuppressInstrumentation(application)) {
      return null;
    }
    String destination = host + ":" + port;
    long startNs = System.nanoTime();
    if (!StreamingHosts.mayStream(destination)) {
      return new Exchange(application, Span.fromContext(application), false, destination, startNs);
    }
    Span span =
        GlobalOpenTelemetry.getTracer("io.whylate")
            .spanBuilder("HTTP exchange " + (method == null ? "" : method))
            .setSpanKind(SpanKind.INTERNAL)
            .setAttribute("whylate.exchange", client)
            .setAttribute("server.address", host)
            .setAttribute(PORT, port < 0 ? null : Long.valueOf(port))
            .startSpan();
    return span.isRecording() || isRoot(application)
        ? new Exchange(application, span, span.isRecording(), destination, startNs)
        : null;
  }

  /** A root that is not sampled must decide for the call in it, which would else decide anew. */
  private static boolean isRoot(Context context) {
    return !Span.fromContext(context).getSpanContext().isValid();
  }

  /** The Context in which the client is to make the call. */
  public Context context() {
    return context;
  }

  /** The Context that the application called in, and in which it goes on. */
  public Context application() {
    return application;
  }

  /** Whether there is still something to measure. */
  public synchronized boolean isOpen() {
    return !over;
  }

  /** The headers have come; length is negative where they say none. */
  public synchronized void responded(
      @Nullable String type, @Nullable String encoding, long length) {
    AnswerKind kind = new AnswerKind(type, encoding, length);
    if (kind.isStream) {
      StreamingHosts.learn(destination, true);
    }
    if (!over) {
      lastTouchNs = System.nanoTime();
      body = new Body(kind, startNs, lastTouchNs);
    }
  }

  /** The application will read the answer at its own pace, by reads that wait for bytes. */
  public synchronized void isToBePulled() {
    pace.isToBePulled();
  }

  /** The answer is what only the application holds; when it is dropped, it is abandoned. */
  public synchronized void handedOut(Object answer) {
    if (!over) {
      abandonment = Abandonment.watch(answer, this);
    }
  }

  /** What was handed out is held by the client from now on, so that its end shows there. */
  public synchronized void connected() {
    if (abandonment != null) {
      abandonment.forget();
      abandonment = null;
    }
    if (wireEnded) {
      bodyEnded(StreamEnd.COMPLETE);
    }
  }

  /** Bytes have come over the wire, at the client's own pace. */
  public synchronized void arrived(Iterable<ByteBuffer> buffers) {
    Body measured = body;
    if (over || measured == null) {
      return;
    }
    long nowNs = System.nanoTime();
    long count = 0;
    for (ByteBuffer buffer : buffers) {
      count += buffer.remaining();
    }
    measured.arrived(count, nowNs);
    if (measured.isScanned()) {
      for (ByteBuffer buffer : buffers) {
        scan(measured, buffer.duplicate(), nowNs);
      }
    }
    pace.arrived(nowNs);
  }

  /** The application has been given what arrived, and has returned. */
  public synchronized void delivered() {
    pace.delivered(System.nanoTime());
  }

  /** The application, or the body handler that it chose, asks for more buffers. */
  public synchronized void asked(long buffers) {
    pace.asked(buffers, System.nanoTime());
  }

  /** Before a read of the application; to be given to {@link #taken} after it. */
  public long readBegins() {
    return System.nanoTime();
  }

  /** A read has returned with so many bytes, or lines, which had been seen on the wire already. */
  public synchronized void taken(long beganNs, long count) {
    if (over) {
      return;
    }
    noteRead(beganNs);
    takenBytes += count;
    endIfAllIsTaken();
  }

  /** A read has returned with so many bytes, seen for the first time. */
  public synchronized void received(long beganNs, long count) {
    if (!over && body != null) {
      noteRead(beganNs);
      body.arrived(count, lastTouchNs);
    }
  }

  /** Whether the bytes of what was received are worth a look. */
  public synchronized boolean isScanned() {
    return !over && body != null && body.isScanned();
  }

  /** The bytes of what was received. */
  public synchronized void scan(byte[] bytes, int offset, int length) {
    if (!over && body != null) {
      body.scan(bytes, offset, length, lastTouchNs);
    }
  }

  private void noteRead(long beganNs) {
    long nowNs = System.nanoTime();
    pace.read(lastTouchNs, beganNs, nowNs);
    lastTouchNs = nowNs;
  }

  private void endIfAllIsTaken() {
    if (wireEnded && pace.isPulled() && body != null && takenBytes >= body.bytes()) {
      bodyEnded(StreamEnd.COMPLETE);
    }
  }

  /** The last byte has come over the wire. */
  public synchronized void wireEnded() {
    wireEnded = true;
    boolean isRead = pace.isPulled() && body != null && body.kind.isStream;
    if (!isRead) {
      bodyEnded(StreamEnd.COMPLETE);
    } else {
      endIfAllIsTaken();
    }
  }

  /** The application closes the answer; clients may cancel or read on until it is closed. */
  public synchronized void closing() {
    closing = true;
  }

  /** The application has closed the answer. */
  public synchronized void closed() {
    boolean complete = wireEnded || (body != null && body.isDone());
    bodyEnded(complete ? StreamEnd.COMPLETE : StreamEnd.CLOSED);
  }

  /** The application has seen the end, or cancelled what came. */
  public synchronized void bodyEnded(StreamEnd end) {
    if (bodyEnd == null && !(closing && end == StreamEnd.CANCELLED)) {
      bodyEnd = end;
      // a body that is cancelled may leave the call's future open for ever
      callEnded |= end == StreamEnd.CANCELLED;
      endIfBothEnded();
    }
  }

  /** The call has returned to the application, or failed. */
  public synchronized void callEnded(@Nullable Throwable failure) {
    callEnded = true;
    if (failure != null) {
      failed(failure, StreamEnd.ERROR);
    } else if (body == null) {
      bodyEnded(StreamEnd.COMPLETE);
    } else {
      endIfBothEnded();
    }
  }

  /** The call, or the connection under the answer, failed, or the application cancelled it. */
  public synchronized void failed(@Nullable Throwable failure, StreamEnd end) {
    if (over) {
      return;
    }
    if (failure != null) {
      span.setStatus(StatusCode.ERROR);
      span.setAttribute("error.type", failure.getClass().getName());
    }
    end(end, System.nanoTime());
    span.end();
  }

  /** The application has dropped the answer, after it last touched it. */
  synchronized void abandoned() {
    if (over) {
      return;
    }
    long nowNs = System.nanoTime();
    Instant touched = Instant.now().minusNanos(nowNs - lastTouchNs);
    boolean complete = body != null && body.isDone();
    end(complete ? StreamEnd.COMPLETE : StreamEnd.ABANDONED, lastTouchNs);
    span.end(touched);
  }

  /** Counts what went wrong inside an observation. */
  public static void failed(Throwable failure) {
    FAILURES.incrementAndGet();
  }

  private void endIfBothEnded() {
    if (!over && callEnded && bodyEnd != null) {
      end(bodyEnd, System.nanoTime());
      span.end();
    }
  }

  private void end(StreamEnd end, long nowNs) {
    over = true;
    if (abandonment != null) {
      abandonment.forget();
    }
    Body measured = body;
    if (measured != null) {
      StreamingHosts.learn(destination, measured.showsStreaming(nowNs));
      if (measured.isStreamed()) {
        measured.writeTo(span, pace.heldNs(nowNs), nowNs);
      }
      measured.close();
    }
    if (end != StreamEnd.COMPLETE || (measured != null && measured.isStreamed())) {
      span.setAttribute("whylate.stream.end", end.toString());
    }
  }

  private void scan(Body measured, ByteBuffer bytes, long nowNs) {
    if (scratch.length == 0) {
      scratch = new byte[Body.scratch()];
    }
    while (bytes.hasRemaining()) {
      int length = Math.min(scratch.length, bytes.remaining());
      bytes.get(scratch, 0, length);
      measured.scan(scratch, 0, length, nowNs);
    }
  }
}
