// How long the requests of each group took, step by step: the mean and the highest percentile, and as a table.

import { el, replace } from "../dom.js";
import { duration, plural, stamp } from "../format.js";
import { zoneName } from "../zone.js";
import { table } from "../part/table.js";
import { plot } from "./plot.js";
import { steps } from "./steps.js";

const MOST = 6;

/** `nameOf(group)` is what a group is called; `hrefOf(group, fromMs, toMs)` is the address of its requests. */
export function groupsOverTime(answer, nameOf, hrefOf, zoom) {
  const groups = largest(answer.points).map((group) => ({ group, columns: steps({ ...answer, points: answer.points.filter((point) => key(point) === JSON.stringify(group)) }) }));
  const columns = groups[0].columns;
  const last = answer.percentiles.at(-1);
  const readout = el("div", { class: "readout" });
  const choose = (i) => replace(readout, read(i));
  const open = (i) => groups[0].columns[i] && (location.hash = hrefOf(null, columns[i].from, columns[i].to));
  const common = { times: columns.map((column) => column.middle), choose, open, zoom, series: groups.map((_, i) => line(i)) };
  const values = (of) => groups.map((each) => each.columns.map(({ point }) => (point ? of(point) : null)));
  choose(null);

  return el("div", {},
    el("div", { class: "over-time" },
      el("div", { class: "plots" },
        el("h3", {}, "Mean, end to end"),
        plot({ ...common, label: "Mean time of each group over time.", height: 170, data: values((point) => point.e2e.mean_ns) }),
        el("h3", {}, `p${last}, end to end`),
        plot({ ...common, label: `p${last} of each group over time.`, height: 170, data: values((point) => point.e2e.percentiles_ns[last]) })),
      readout),
    el("details", {}, el("summary", {}, "The same as a table"), asTable()));

  function read(i) {
    const head = i === null
      ? el("p", { class: "muted" }, "Point at a step to read it; click it to see its requests; drag to zoom in.")
      : el("p", {}, el("strong", {}, stamp(columns[i].from).slice(0, 19)));
    const rows = groups.map(({ group, columns: own }, at) => {
      const point = i === null ? null : own[i].point;
      return el("div", {}, el("dt", {}, el("span", { class: "group-key", "data-group": String(at) }), nameOf(group)), el("dd", {}, point ? `${duration(point.e2e.mean_ns)}, p${last} ${duration(point.e2e.percentiles_ns[last])}` : ""));
    });
    return [head, el("dl", {}, rows)];
  }

  function asTable() {
    const rows = groups.flatMap(({ group, columns: own }) => own.filter((column) => column.point).map((column) => ({ group, ...column })));
    return table("Groups over time", [
      { title: `from (${zoneName()})`, head: true, cell: (each) => el("a", { href: hrefOf(each.group, each.from, each.to) }, stamp(each.from).slice(0, 19)) },
      { title: "group", cell: (each) => nameOf(each.group) },
      { title: "requests", number: true, cell: (each) => plural(each.point.n, "request") },
      { title: "mean", number: true, cell: (each) => duration(each.point.e2e.mean_ns) },
      { title: `p${last}`, number: true, cell: (each) => duration(each.point.e2e.percentiles_ns[last]) },
    ], rows.sort((one, other) => one.from - other.from), (each) => ({ "data-step": String(each.from), "data-name": nameOf(each.group) }));
  }
}

function line(i) {
  return { stroke: `--group-${i}`, width: 1.5, points: { show: true, size: 5 } };
}

/** Those with the most requests. */
function largest(points) {
  const counts = new Map();
  points.forEach((point) => counts.set(key(point), (counts.get(key(point)) ?? 0) + point.n));
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST).map(([group]) => JSON.parse(group));
}

function key(point) {
  return JSON.stringify(point.group);
}
