package io.whylate.formats;

import io.whylate.attribution.Attribution;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.span.Span;
import io.whylate.formats.file.TraceFile;
import io.whylate.formats.gather.GatheredSpans;
import io.whylate.formats.gather.RequestSink;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What came out of a file. */
public final class Collected implements SpanSink {

  public final List<Span> spans = new ArrayList<>();
  public final List<Remark> remarks = new ArrayList<>();

  public static Collected read(Path file) throws MalformedInput {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Collected read(String json) throws MalformedInput {
    return read(json.getBytes(StandardCharsets.UTF_8));
  }

  public static Collected read(byte[] bytes) throws MalformedInput {
    return read(new ByteArrayInputStream(bytes));
  }

  private static Collected read(InputStream in) throws MalformedInput {
    Collected collected = new Collected();
    new TraceFile("a-file", in).read(collected);
    return collected;
  }

  public Span only() {
    if (spans.size() != 1) {
      throw new AssertionError(spans.size() + " spans, " + remarks);
    }
    return spans.get(0);
  }

  public List<Breakdown> breakdowns() {
    Attribution attribution = new Attribution();
    return requests().stream().map(attribution::breakdown).toList();
  }

  public List<Request> requests() {
    List<Request> requests = new ArrayList<>();
    try (GatheredSpans gathered = GatheredSpans.open(Integer.MAX_VALUE)) {
      spans.forEach(gathered::add);
      gathered.forEachRequest(
          new RequestSink() {
            @Override
            public void request(Request request) {
              requests.add(request);
            }

            @Override
            public void reduced(Request request, LeftOut leftOut) {
              throw new AssertionError(request.rowId() + " reduced: " + leftOut);
            }

            @Override
            public void tooLarge(RequestKey key, LeftOut leftOut) {
              throw new AssertionError(key + " too large: " + leftOut);
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return requests;
  }

  @Override
  public void span(Span span) {
    spans.add(span);
  }

  @Override
  public void remark(Remark remark) {
    remarks.add(remark);
  }
}
