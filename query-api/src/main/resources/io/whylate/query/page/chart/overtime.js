// Where the time went, step by step: the mean split into layers, the percentiles, and as a table.

import uPlot from "../uplot/uPlot.esm.js";
import { el, replace } from "../dom.js";
import { duration, plural, stamp } from "../format.js";
import { zoneName } from "../zone.js";
import { largest, layerOrder } from "../words.js";
import { named } from "../part/split.js";
import { table } from "../part/table.js";
import { plot } from "./plot.js";
import { stacked, steps } from "./steps.js";

const BARS = uPlot.paths.bars({ size: [0.94, Infinity], align: 0 });
const LINES = { 50: "--line-50", 90: "--line-90", 99: "--line-99" };

/** `hrefOf(fromMs, toMs)` is the address of the requests of a step. */
export function overTime(answer, hrefOf, zoom) {
  const columns = steps(answer);
  const layers = layerOrder().filter((layer) => answer.points.some((point) => point.layers_ns[layer] > 0));
  const readout = el("div", { class: "readout" });
  const choose = (i) => replace(readout, read(i === null ? null : columns[i]));
  const open = (i) => columns[i].point && (location.hash = hrefOf(columns[i].from, columns[i].to));
  const common = { times: columns.map((column) => column.middle), choose, open, zoom };
  choose(null);

  return el("div", {},
    el("div", { class: "over-time" },
      el("div", { class: "plots" },
        el("h3", {}, "Mean, by layer"),
        plot({ ...common, label: "Mean time of each layer over time.", height: 240, data: stacked(columns, layers), series: bars(layers) }),
        el("h3", {}, answer.percentiles.map((p) => el("span", { class: "line-key", "data-line": p }, `p${p}`)), " end to end"),
        plot({ ...common, label: "Percentiles of the end-to-end time over time.", height: 150, data: percentiles(columns, answer.percentiles), series: lines(answer.percentiles) })),
      readout),
    el("details", {}, el("summary", {}, "The same as a table"), asTable(columns, answer.percentiles, hrefOf)));

  function read(column) {
    const point = column?.point;
    const head = column === null
      ? el("p", { class: "muted" }, "Point at a step to read it; click it to see its requests; drag to zoom in.")
      : el("p", {}, el("strong", {}, stamp(column.from).slice(0, 19)), el("br"), point ? plural(point.n, "request") : "no request");
    const value = (layer) => (point ? duration(point.layers_ns[layer] ?? 0) : "");
    const rows = [...layers].reverse().map((layer) => el("div", {}, el("dt", {}, named(layer)), el("dd", {}, value(layer))));
    const totals = [["mean, in all", point?.e2e.mean_ns], ...answer.percentiles.map((p) => [`p${p}`, point?.e2e.percentiles_ns[p]])];
    return [head, el("dl", {}, rows, totals.map(([title, ns]) => el("div", { class: "total" }, el("dt", {}, title), el("dd", {}, point ? duration(ns) : ""))))];
  }
}

function bars(layers) {
  return [...layers].reverse().map((layer) => {
    const property = `--layer-${layer.replaceAll("_", "-")}`;
    return { fill: property, stroke: property, width: 0, paths: BARS, points: { show: false } };
  });
}

function lines(percentiles) {
  return percentiles.map((p) => ({ stroke: LINES[p] ?? "--line-50", width: 1.5, points: { show: true, size: 5 } }));
}

function percentiles(columns, wanted) {
  return wanted.map((p) => columns.map(({ point }) => point?.e2e.percentiles_ns[p] ?? null));
}

function asTable(columns, wanted, hrefOf) {
  const filled = columns.filter((column) => column.point);
  return table("Time over time", [
    { title: `from (${zoneName()})`, head: true, cell: (c) => el("a", { href: hrefOf(c.from, c.to) }, stamp(c.from).slice(0, 19)) },
    { title: "requests", number: true, cell: (c) => c.point.n },
    { title: "mean", number: true, cell: (c) => duration(c.point.e2e.mean_ns) },
    ...wanted.map((p) => ({ title: `p${p}`, number: true, cell: (c) => duration(c.point.e2e.percentiles_ns[p]) })),
    { title: "most of it", cell: (c) => named(largest(c.point.layers_ns)) },
  ], filled, (c) => ({ "data-step": String(c.from) }));
}
