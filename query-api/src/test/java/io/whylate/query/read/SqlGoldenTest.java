package io.whylate.query.read;

import io.whylate.query.Examples;
import io.whylate.query.Golden;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.Percentile;
import io.whylate.query.ask.Selected;
import io.whylate.query.ask.SlowQuestion;
import io.whylate.query.ask.TimeRange;
import io.whylate.query.ask.TimeseriesQuestion;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SqlGoldenTest {

  private static final TimeRange HOUR =
      new TimeRange(Examples.NOW.minusSeconds(3600), Examples.NOW);
  private static final RowKey KEY = new RowKey("4be1f0c2#0", Examples.breakdown().openedAt(), 1);

  private static final Selected SELECTED = new Selected(HOUR, Filter.parse("service=edge"));

  /** Every kind of condition, in one filter. */
  private static final Filter EVERY_CONDITION =
      Filter.parse(
          "model=\"llama3:8b\",tenant!=x,version=~1.*,region!~eu.*,session=null,task!=null,streamed=true,"
              + "censored!=true,flag=clock_step,trace_id!=0a,e2e>2s,queueing>=1ms,tail<1s,model_time<=9s,"
              + "revision=0,sampling_probability>0.5");

  @Test
  void selectBreakdown() throws IOException {
    Golden.check(
        "select-breakdown.sql",
        SelectBreakdown.sql(
                new BreakdownQuestion(HOUR, Filter.NONE, List.of(), Percentile.parse("50,99.9")),
                Weighing.ONCE)
            .toString());
  }

  @Test
  void selectBreakdown_weighed() throws IOException {
    Golden.check(
        "select-breakdown-weighed.sql",
        SelectBreakdown.sql(
                new BreakdownQuestion(HOUR, Filter.NONE, List.of(), Percentile.parse("50,99.9")),
                Weighing.BY_PROBABILITY)
            .toString());
  }

  @Test
  void selectBreakdown_sketched() throws IOException {
    Golden.check(
        "select-breakdown-sketched.sql",
        SelectBreakdown.sql(
                new BreakdownQuestion(HOUR, Filter.NONE, List.of(), Percentile.parse("50,99.9")),
                Weighing.ONCE_SKETCHED)
            .toString());
  }

  @Test
  void selectSize() throws IOException {
    Golden.check("select-size.sql", SelectSize.sql(HOUR, Filter.parse("service=edge")).toString());
  }

  @Test
  void selectBreakdown_grouped() throws IOException {
    Golden.check(
        "select-breakdown-grouped.sql",
        SelectBreakdown.sql(
                new BreakdownQuestion(
                    HOUR,
                    Filter.parse("service=edge"),
                    BreakdownQuestion.groupBy("model,streamed"),
                    Percentile.parse("99")),
                Weighing.ONCE)
            .toString());
  }

  private static final CompareQuestion COMPARED =
      CompareQuestion.parse(
          "preceding;version=1", "version=2", HOUR, Filter.NONE, null, Examples.NOW);

  @Test
  void selectSides() throws IOException {
    Golden.check("select-sides.sql", SelectSides.sql(COMPARED).toString());
  }

  @Test
  void selectCarriers() throws IOException {
    Golden.check("select-carriers.sql", SelectCarriers.sql(COMPARED).toString());
  }

  @Test
  void selectTimeseries() throws IOException {
    Golden.check(
        "select-timeseries.sql",
        SelectTimeseries.sql(
                TimeseriesQuestion.parse(
                    HOUR,
                    Filter.NONE,
                    BreakdownQuestion.groupBy("model"),
                    Percentile.parse("50,99"),
                    null),
                Weighing.ONCE)
            .toString());
  }

  private static final BreakdownQuestion BY_CONCURRENCY =
      new BreakdownQuestion(
          HOUR, Filter.parse("service=edge"), List.of(Field.CONCURRENCY), Percentile.parse("50"));

  @Test
  void selectAvailability() throws IOException {
    Golden.check(
        "select-availability.sql",
        SelectAvailability.sql(BY_CONCURRENCY, Weighing.ONCE).toString());
  }

  @Test
  void selectTokenTimes() throws IOException {
    Golden.check(
        "select-token-times.sql", SelectTokenTimes.sql(BY_CONCURRENCY, Weighing.ONCE).toString());
  }

  @Test
  void selectTokens_weighed() throws IOException {
    Golden.check(
        "select-tokens-weighed.sql",
        SelectTokens.sql(BY_CONCURRENCY, Weighing.BY_PROBABILITY).toString());
  }

  @Test
  void selectPlaces() throws IOException {
    Golden.check("select-places.sql", SelectPlaces.sql(SELECTED).toString());
  }

  @Test
  void selectFlags() throws IOException {
    Golden.check("select-flags.sql", SelectFlags.sql(SELECTED).toString());
  }

  @Test
  void selectSimilarIds() throws IOException {
    Golden.check(
        "select-similar-ids.sql",
        SelectSimilarIds.sql("4be1f0c2", Examples.NOW, Filter.NONE).toString());
  }

  @Test
  void selectSlowRequests() throws IOException {
    Golden.check(
        "select-slow-requests.sql",
        SelectSlowRequests.sql(new SlowQuestion(HOUR, Filter.NONE, SlowQuestion.sort("ttft"), 20))
            .toString());
  }

  @Test
  void selectSlowRequests_everyCondition() throws IOException {
    Golden.check(
        "select-slow-requests-every-condition.sql",
        SelectSlowRequests.sql(
                new SlowQuestion(HOUR, EVERY_CONDITION, SlowQuestion.sort("model_time"), 20))
            .toString());
  }

  @Test
  void selectRowKeys() throws IOException {
    Golden.check(
        "select-row-keys.sql",
        SelectRowKeys.sql("4be1f0c2#0", Filter.equal("tenant", "acme")).toString());
  }

  @Test
  void selectRequest() throws IOException {
    Golden.check("select-request.sql", SelectRequest.sql(KEY).toString());
  }

  @Test
  void selectModelCalls() throws IOException {
    Golden.check("select-model-calls.sql", SelectModelCalls.sql(KEY).toString());
  }

  @Test
  void selectSegments() throws IOException {
    Golden.check("select-segments.sql", SelectSegments.sql(KEY).toString());
  }

  @Test
  void selectSpans() throws IOException {
    Golden.check("select-spans.sql", SelectSpans.sql(KEY).toString());
  }

  @Test
  void selectWaiting() throws IOException {
    Golden.check(
        "select-waiting.sql",
        SelectWaiting.sql(
                Examples.breakdown(),
                Examples.breakdown().segments().get(3),
                Filter.equal("tenant", "acme"))
            .toString());
  }

  @Test
  void selectKept() throws IOException {
    Golden.check("select-kept.sql", SelectKept.sql(HOUR, Filter.NONE).toString());
  }

  @Test
  void selectPeers_ofVeryMany_readsAPartOfEachPiece() throws IOException {
    Golden.check(
        "select-peers-sampled.sql",
        SelectPeers.sql(Examples.breakdown(), new PeerSample(HOUR, 0.02), Filter.NONE).toString());
  }

  @Test
  void selectPeers() throws IOException {
    Golden.check(
        "select-peers.sql",
        SelectPeers.sql(Examples.breakdown(), PeerSample.all(HOUR), Filter.NONE).toString());
  }
}
