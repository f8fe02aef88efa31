// How many requests an answer is about, how well they were seen and how fresh it is.

import { el } from "../dom.js";
import { ago, count, floorPercent, plural, span } from "../format.js";

export function headline(answer) {
  return el("div", { class: "headline" },
    answer.pipeline.warning && el("p", { class: "warning", role: "status" }, answer.pipeline.warning),
    el("p", { class: "big" }, el("strong", {}, plural(answer.n, "request")), " ", el("span", { class: "muted" }, span(answer.asked.from, answer.asked.to)),
      answer.asked.where && el("code", {}, answer.asked.where)),
    el("dl", { class: "facts" }, facts(answer).map(([name, value, title]) => el("div", { title }, el("dt", {}, name), el("dd", {}, value)))),
    el("p", { class: "note" }, answer.sampling.note));
}

function facts(answer) {
  const { n, coverage } = answer;
  const freshness = answer.as_of === null ? "no request yet" : ago(answer.as_of);
  const all = [
    ["Joined", n === 0 ? "–" : `${floorPercent(coverage.complete / n)} (${count(coverage.complete)})`, "both the caller's and the called services' side were seen"],
    ["One-sided", coverage.one_sided, "one side of a call is missing"],
    ["Spans lost", coverage.partial, "spans are known to be missing"],
    ["Failed", coverage.failed, "ended in an error; they stay in the statistics"],
    ["Cut off", coverage.censored, "the real latency is longer"],
    ["Revised", coverage.revised, "changed by late spans"],
    ["Still open", open(answer.pipeline), "requests that wait for more spans, and how long the oldest has waited; what hangs is in no number here"],
    ["Newest arrived", freshness, answer.as_of],
  ];
  return all.map(([name, value, title]) => [name, typeof value === "number" ? count(value) : value, title]);
}

function open({ open_requests: n, oldest_open_seconds: seconds }) {
  if (n === null) {
    return "unknown";
  }
  return n === 0 || seconds === null ? count(n) : `${count(n)}, up to ${count(seconds)} s`;
}
