package io.whylate.standalone.explain;

import io.whylate.attribution.Attribution;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.formats.gather.RequestSink;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.query.cli.RequestText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.function.Function;

/** Breaks each request down and prints it. */
final class Answers implements RequestSink {

  private final Attribution attribution;
  private final PrintWriter out;
  private final Account account;
  private final Function<Breakdown, String> form;

  private Answers(
      Attribution attribution, PrintWriter out, Account account, Function<Breakdown, String> form) {
    this.attribution = attribution;
    this.out = out;
    this.account = account;
    this.form = form;
  }

  static Answers json(Attribution attribution, PrintWriter out, Account account) {
    return new Answers(
        attribution,
        out,
        account,
        breakdown -> new String(BreakdownJson.write(breakdown), StandardCharsets.UTF_8));
  }

  static Answers text(Attribution attribution, PrintWriter out, Account account, boolean colours) {
    return new Answers(attribution, out, account, breakdown -> RequestText.of(breakdown, colours));
  }

  @Override
  public void request(Request request) {
    print(attribution.breakdown(request));
  }

  @Override
  public void reduced(Request request, LeftOut leftOut) {
    print(attribution.breakdown(request, EnumSet.of(Flag.SHORT_SPANS_LEFT_OUT)));
    account.reduced(request.key(), leftOut);
  }

  @Override
  public void tooLarge(RequestKey key, LeftOut leftOut) {
    account.leftOut(key, leftOut);
  }

  private void print(Breakdown breakdown) {
    out.println(form.apply(breakdown));
    // Picocli's writer to standard output does not know that this one swallows errors too.
    if (out.checkError() || System.out.checkError()) {
      throw new OutputLost();
    }
    account.request();
  }
}
