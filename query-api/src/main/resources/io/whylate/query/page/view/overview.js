import { el } from "../dom.js";
import { ask } from "../api.js";
import { go, href, shared } from "../router.js";
import { count, duration, percent } from "../format.js";
import { layerTitle, owner } from "../words.js";
import { asked, fieldChoice, filters } from "../part/filters.js";
import { headline } from "../part/headline.js";
import { panel } from "../part/panel.js";
import { table } from "../part/table.js";
import { cliWords, copyBar } from "../part/copy.js";
import { named, splitBar } from "../part/split.js";
import { empty, waiting } from "../part/state.js";
import { composition } from "../chart/composition.js";
import { groupsOverTime } from "../chart/groupsovertime.js";
import { overTime } from "../chart/overtime.js";

const MOST_OWNERS = 12;
const CLI = { from: "--from", to: "--to", where: "--where", group_by: "--group-by" };

/** Where the time of many requests was spent. */
export function overview(route) {
  const { params, signal } = route;
  const all = asked(params, ["to", "where"]);
  const groupBy = params.get("group_by") ?? "";
  return el("div", {},
    el("h1", {}, "Overview"),
    filters(route, fieldChoice("group_by", "Group by", "group_by", groupBy, "nothing")),
    waiting(() => ask("/api/v1/breakdown", all, signal), (given) => whole(given, all, signal), "the breakdown"),
    groupBy && waiting(() => ask("/api/v1/breakdown", { ...all, group_by: groupBy }, signal), (given) => groups(given, { ...all, group_by: groupBy }), "the groups"),
    groupBy && waiting(() => ask("/api/v1/timeseries", { ...all, group_by: groupBy }, signal), (given) => groupsPanel(given, all.where), "the groups over time"));
}

function whole(given, all, signal) {
  const { answer } = given;
  if (answer.n === 0) {
    return [headline(answer), nothing(answer)];
  }
  const group = answer.groups[0];
  return [
    headline(answer),
    waiting(() => ask("/api/v1/timeseries", all, signal), timePanel, "the time series"),
    panel("What a request near a percentile is made of", { note: "The mean split of the requests near each percentile: every column adds up.", actions: copyBar(given, cliWords("breakdown", all, CLI)) },
      composition(group.composition, group.slowest)),
    el("div", { class: "columns" }, layersPanel(answer, group), ownersPanel(answer, group)),
    group.savable && savablePanel(answer, group.savable),
  ];
}

function timePanel(given) {
  const hrefOf = (from, to) => href("requests", { ...shared(), ...between(from, to) });
  const zoom = (from, to) => go("overview", { ...shared(), ...between(from, to) });
  return panel("Where the time went, over time", { actions: copyBar(given) }, overTime(given.answer, hrefOf, zoom));
}

/** One line a group. */
function groupsPanel(given, where) {
  const { answer } = given;
  if (answer.points.length === 0) {
    return [];
  }
  const field = answer.group_by[0];
  const hrefOf = (group, from, to) => href("requests", { ...shared(), ...between(from, to), where: group === null ? where : narrowed(where, field, group[field]) });
  const zoom = (from, to) => go("overview", { ...shared(), group_by: field, ...between(from, to) });
  return panel(`By ${field}, over time`, { note: "Of more than six groups, those with the most requests.", actions: copyBar(given) },
    groupsOverTime(answer, (group) => group[field] ?? "(unknown)", hrefOf, zoom));
}

function between(from, to) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

function layersPanel(answer, group) {
  const rows = Object.entries(group.layers).sort(([, one], [, other]) => other.share - one.share);
  const at = answer.percentiles.map((p) => ({ title: `p${p}`, number: true, cell: ([, time]) => duration(time.percentiles_ns[p]) }));
  const ends = [["end to end", group.e2e], ...views(group), ["first token", group.ttft], ["per token", group.tpot]].filter(([, time]) => time);
  const title = ([name, time]) => (time.share === undefined ? name : named(name));
  return panel("Each layer by itself", { note: `Percentiles are ${answer.method}, each of its own line: those of the layers do not add up.` },
    table("Layers", [
      { title: "layer", head: true, cell: title },
      { title: "share", number: true, cell: ([, time]) => (time.share === undefined ? "" : percent(time.share)) },
      { title: "mean", number: true, cell: ([, time]) => duration(time.mean_ns) },
      ...at,
    ], [...rows, ...ends], ([name, time]) => (time.share === undefined ? { class: "total" } : { "data-layer": name })));
}

/** Both sides beside each other, where a caller was seen. */
function views(group) {
  return group.caller_view ? [[`as callers saw it${partOf(group.caller_view, group)}`, group.caller_view], ["as servers saw it", group.server_view]] : [];
}

function partOf(time, group) {
  return time.n < group.n ? `, of ${count(time.n)}` : "";
}

/** What would have helped: the largest first. */
function savablePanel(answer, savable) {
  const last = answer.percentiles.at(-1);
  const rows = Object.entries(savable.layers_ns).sort(([, one], [, other]) => other[last] - one[last]);
  return panel("Had a layer taken no time", { note: `How much lower the end-to-end percentiles would be, all else in its order; of the ${count(savable.n)} requests of which that is known.` },
    table("Savable time", [
      { title: "without", head: true, cell: ([layer]) => named(layer) },
      ...answer.percentiles.map((p) => ({ title: `p${p} falls by`, number: true, cell: ([, by]) => duration(by[p]) })),
    ], rows));
}

function ownersPanel(answer, group) {
  const owners = Object.entries(group.by_service);
  const left = owners.length - MOST_OWNERS;
  const note = "The mean is over all requests, percentiles over those that spent time there.";
  return panel("Whose time it was", { note: left > 0 ? `${note} ${left} smaller ones are left out.` : note },
    table("Time by layer and service", [
      { title: "layer", cell: ([key]) => named(owner(key).layer) },
      { title: "service", head: true, cell: ([key]) => owner(key).place },
      { title: "mean", number: true, cell: ([, time]) => duration(time.mean_ns) },
      { title: "share", number: true, cell: ([, time]) => percent(time.share) },
      { title: "of", number: true, cell: ([, time]) => count(time.n) },
      ...answer.percentiles.map((p) => ({ title: `p${p}`, number: true, cell: ([, time]) => duration(time.percentiles_ns[p]) })),
    ], owners.slice(0, MOST_OWNERS)));
}

function groups(given, params) {
  const { answer } = given;
  if (answer.n === 0) {
    return [];
  }
  const longest = Math.max(...answer.groups.map((group) => group.e2e.mean_ns));
  const field = answer.group_by[0];
  const name = (group) => group.group[field] ?? "(unknown)";
  const alone = (group) => href("overview", { ...shared(), where: narrowed(params.where, field, group.group[field]) });
  return panel(`By ${field}`, { note: answer.more_groups ? "The largest groups; filter to see the smaller ones." : "Choose one to look at it alone.", actions: copyBar(given, cliWords("breakdown", params, CLI)) },
    table(`Groups by ${field}`, [
      { title: field, head: true, cell: (group) => el("a", { href: alone(group) }, name(group)) },
      { title: "requests", number: true, cell: (group) => count(group.n) },
      { title: "mean, by layer", class: "wide", cell: (group) => splitBar(means(group), group.e2e.mean_ns, group.e2e.mean_ns / longest) },
      { title: "most of it", cell: (group) => layerTitle(Object.entries(group.layers).sort(([, one], [, other]) => other.share - one.share)[0][0]) },
      { title: "mean", number: true, cell: (group) => duration(group.e2e.mean_ns) },
      ...answer.percentiles.map((p) => ({ title: `p${p}`, number: true, cell: (group) => duration(group.e2e.percentiles_ns[p]) })),
    ], answer.groups));
}

function means(group) {
  return Object.fromEntries(Object.entries(group.layers).map(([layer, time]) => [layer, time.mean_ns]));
}

function narrowed(where, field, value) {
  return [where, condition(field, value)].filter(Boolean).join(",");
}

function condition(field, value) {
  return value === null ? `${field}=null` : `${field}="${value.replace(/["\\]/g, "\\$&")}"`;
}

function nothing(answer) {
  return answer.as_of === null
    ? empty("No request has arrived yet.", "Send OTLP to the receiver (4317, 4318); docs/attach.md says how. ", el("a", { href: href("health") }, "Data health"), " shows what arrives.")
    : empty("No request in this range matches.", "Widen the range or drop a condition of the filter.");
}
