// A request on its caller's axis: one row for each layer at a service, one bar for each of its segments.

import { el, replace } from "../dom.js";
import { duration, percent, tick } from "../format.js";
import { layerColor, layerTitle, owner } from "../words.js";
import { swatch } from "../part/split.js";

const MOST = 2000;
const STEPS = [1, 2, 2.5, 5, 10];

/** `explain(segment)` makes what is shown below while a segment is looked at. */
export function waterfall(breakdown, explain) {
  const { segments, e2e_ns: e2e, ttft_ns: ttft } = breakdown;
  const drawn = segments.length <= MOST ? segments : longest(segments);
  const evidence = el("div", { class: "evidence", "aria-live": "polite" }, el("p", { class: "muted" }, "Point at a bar, or step through them with the arrow keys, to see its evidence."));
  const bars = drawn.map((segment, i) => bar(segment, e2e, i === 0, () => look(i)));
  const rows = [...Map.groupBy(drawn.keys(), (i) => key(drawn[i]))].map(([name, indices]) => row(name, indices));

  return el("div", { class: "waterfall", on: { keydown: step } },
    el("div", { class: "wf-row wf-axis", "aria-hidden": "true" }, el("span"), axis(e2e), el("span")),
    el("div", { class: "wf-rows" }, rows, ttft > 0 && ttft <= e2e && firstToken(ttft, e2e)),
    drawn.length < segments.length && el("p", { class: "note" }, `Only the ${MOST} longest of ${segments.length} segments are drawn.`),
    evidence);

  function row(name, indices) {
    const { layer, place } = owner(name);
    const total = indices.reduce((sum, i) => sum + drawn[i].end_ns - drawn[i].start_ns, 0);
    return el("div", { class: "wf-row", role: "group", "aria-label": `${layerTitle(layer)} ${place}` },
      el("span", { class: "wf-name" }, swatch(layer), layerTitle(layer), " ", el("span", { class: "muted" }, place)),
      el("span", { class: "wf-track" }, indices.map((i) => bars[i])),
      el("span", { class: "number" }, duration(total), el("span", { class: "beside" }, percent(total / e2e))));
  }

  function look(i) {
    bars.forEach((each, at) => {
      each.tabIndex = at === i ? 0 : -1;
      each.classList.toggle("chosen", at === i);
    });
    replace(evidence, explain(drawn[i]));
  }

  function step(event) {
    const from = bars.indexOf(document.activeElement);
    const to = { ArrowRight: from + 1, ArrowDown: from + 1, ArrowLeft: from - 1, ArrowUp: from - 1, Home: 0, End: bars.length - 1 }[event.key];
    if (from >= 0 && to !== undefined && bars[to]) {
      event.preventDefault();
      bars[to].focus();
    }
  }
}

function bar(segment, e2e, first, look) {
  const took = segment.end_ns - segment.start_ns;
  return el("button", {
    type: "button",
    class: "wf-bar",
    tabindex: first ? "0" : "-1",
    "data-layer": segment.layer,
    "aria-label": `${layerTitle(segment.layer)} at ${segment.service}, ${duration(took)} from ${duration(segment.start_ns)} on`,
    vars: { left: `${(segment.start_ns / e2e) * 100}%`, width: `${(took / e2e) * 100}%`, "--color": layerColor(segment.layer) },
    on: { mouseenter: look, focus: look },
  });
}

function axis(e2e) {
  return el("span", { class: "wf-track" }, ticks(e2e).map((ns) => el("span", { class: "wf-tick", vars: { left: `${(ns / e2e) * 100}%` } }, tick(ns))));
}

function firstToken(ttft, e2e) {
  return el("div", { class: "wf-row wf-mark" }, el("span"), el("span", { class: "wf-track" },
    el("span", { class: "wf-first", vars: { left: `${(ttft / e2e) * 100}%` } }, el("span", {}, `first token ${duration(ttft)}`))), el("span"));
}

/** Four to ten round moments. */
function ticks(e2e) {
  const power = 10 ** Math.floor(Math.log10(e2e / 4));
  const step = power * STEPS.findLast((each) => each * power <= e2e / 4);
  return Array.from({ length: Math.floor(e2e / step) + 1 }, (_, i) => i * step).filter((ns) => ns <= e2e * 0.97);
}

function longest(segments) {
  return segments.toSorted((one, other) => other.end_ns - other.start_ns - (one.end_ns - one.start_ns)).slice(0, MOST).sort((one, other) => one.start_ns - other.start_ns);
}

function key({ layer, service, peer }) {
  return peer === null ? `${layer}@${service}` : `${layer}@${service}>${peer}`;
}
