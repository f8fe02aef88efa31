// What a request near each percentile is made of, side by side; each column adds up. Where a percentile
// has no split, the slowest requests stand beside, labelled as what they are.

import { el } from "../dom.js";
import { count, duration, percent } from "../format.js";
import { layerOrder } from "../words.js";
import { named, splitBar } from "../part/split.js";

export function composition(percentiles, slowest) {
  const refused = percentiles.some((each) => each.refused);
  const compositions = refused && slowest ? [...percentiles, asColumn(slowest)] : percentiles;
  const longest = Math.max(...compositions.map((each) => each.split?.mean_e2e_ns ?? 0));
  const layers = layerOrder().filter((layer) => compositions.some((each) => each.split?.layers[layer] > 0));
  const row = (title, cell, props = {}) => el("tr", props, el("th", { scope: "row" }, title), compositions.map((each) => cells(each, cell)));
  return el("div", { class: "scroll" }, el("table", { class: "composition" },
    el("caption", { class: "hidden" }, "Composition at percentiles"),
    el("thead", {}, el("tr", {}, el("td"), compositions.map((each) => el("th", { scope: "colgroup", colspan: "2" }, each.title ?? [`p${each.percentile} `, el("span", { class: "muted" }, duration(each.e2e_ns))])))),
    el("tbody", {},
      el("tr", { class: "bars" }, el("td"), compositions.map((each) => bar(each, longest, layers.length + 5))),
      layers.map((layer) => row(named(layer), ({ split }) => [duration(split.layers[layer] ?? 0), percent((split.layers[layer] ?? 0) / split.mean_e2e_ns)], { "data-layer": layer })),
      row("in all", ({ split }) => [duration(split.mean_e2e_ns), "100 %"], { class: "total" }),
      row("mean of", ({ band }) => [`${count(band.n)} requests`, ""], { class: "how" }),
      row("from p to p", ({ band }) => [band.from_percentile ? `${band.from_percentile} – ${band.to_percentile}` : "not a percentile", ""], { class: "how" }),
      row("that took", ({ band }) => [band.to_ns ? `${duration(band.from_ns)} – ${duration(band.to_ns)}` : `${duration(band.from_ns)} or more`, ""], { class: "how" }))));
}

function asColumn({ n, from_ns: fromNs, split }) {
  return { title: `the slowest ${count(n)}`, band: { n, from_ns: fromNs }, split };
}

/** A refusal takes the place of its whole column. */
function bar(each, longest, rows) {
  return each.split
    ? el("td", { colspan: "2" }, splitBar(each.split.layers, each.split.mean_e2e_ns, each.split.mean_e2e_ns / longest))
    : el("td", { colspan: "2", rowspan: String(rows), class: "refused" }, each.refused);
}

function cells(each, cell) {
  if (!each.split) {
    return null;
  }
  const [main, beside] = cell(each);
  return beside === "" ? el("td", { class: "number", colspan: "2" }, main) : [el("td", { class: "number" }, main), el("td", { class: "number beside" }, beside)];
}
