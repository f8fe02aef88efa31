import { el } from "../dom.js";
import { ask } from "../api.js";
import { count, duration, interval, percent, plural, signed, span } from "../format.js";
import { owner } from "../words.js";
import { asked, filters } from "../part/filters.js";
import { panel } from "../part/panel.js";
import { table } from "../part/table.js";
import { cliWords, copyBar } from "../part/copy.js";
import { named } from "../part/split.js";
import { waiting } from "../part/state.js";
import { delta, reachOf } from "../chart/delta.js";

const CLI = { from: "--from", to: "--to", where: "--where", baseline: "--baseline", candidate: "--candidate", percentile: "--percentile" };
const REFUSALS = { not_comparable: "These cannot be compared", not_enough_data: "There is not enough data" };
const SIDE = "A window (preceding, day_ago, week_ago or FROM..TO), a filter such as version=1.4.1, or both with a semicolon between them";
const MOST_OWNERS = 12;

/** What has changed from one set of requests to another. */
export function compare(route) {
  const all = asked(route.params, ["to", "where", "baseline", "candidate", "percentile"]);
  return el("div", {},
    el("h1", {}, "Compare"),
    filters(route, side("baseline", "Baseline", all.baseline, "preceding"), side("candidate", "Candidate", all.candidate, "the range itself"), percentileField(all.percentile)),
    el("datalist", { id: "windows" }, ["preceding", "day_ago", "week_ago"].map((value) => el("option", { value }))),
    waiting(() => ask("/api/v1/compare", all, route.signal), (given) => compared(given, all), "the comparison"));
}

function side(name, title, value, placeholder) {
  return el("label", { class: "field side" }, el("span", {}, title),
    el("input", { name, value, placeholder, list: name === "baseline" ? "windows" : null, title: SIDE, spellcheck: "false", autocomplete: "off" }));
}

function percentileField(value) {
  return el("label", { class: "field short" }, el("span", {}, "Percentile"),
    el("input", { name: "percentile", value, placeholder: "99", inputmode: "decimal", size: "5", autocomplete: "off" }));
}

function compared(given, all) {
  const { comparison, week_ago: weekAgo, intervals } = given.answer;
  const { mean, load, refusal, at_percentile: at, carriers } = comparison;
  return [
    el("div", { class: "title-row" }, refusal ? refused(refusal) : el("p", { class: "verdict" }, comparison.sentence), copyBar(given, cliWords("compare", all, CLI))),
    sides(comparison),
    mean && panel("The mean", { note: "Mix: other requests, more or fewer of the kinds that take long. Same requests: what changed for requests of the same kind. In every row the two add up to the change." }, changes(mean, intervals)),
    load && loadPanel(load, intervals),
    at && panel(`What a request near p${at.percentile} is made of`, {}, at.change ? changes(at.change, intervals) : el("p", { class: "refused" }, at.refused)),
    carriers.length > 0 && carriersPanel(carriers),
    weekAgo && panel("Against the same window a week ago", {}, el("p", {}, weekAgo.sentence)),
    mean && el("p", { class: "note" }, method(comparison.slices, intervals)),
  ];
}

function refused(refusal) {
  return el("div", { class: "refusal", role: "status" },
    el("h2", {}, REFUSALS[refusal.type] ?? "There is no comparison"),
    el("ul", {}, refusal.reasons.map((reason) => el("li", {}, reason))),
    el("p", {}, refusal.remedy));
}

function sides({ baseline, candidate }) {
  return panel("What is compared", {}, table("Both sides", [
    { title: "", head: true, cell: ([title]) => title },
    { title: "asked as", cell: ([, each]) => el("code", {}, each.name) },
    { title: "range", cell: ([, each]) => span(each.asked.from, each.asked.to) },
    { title: "filter", cell: ([, each]) => (each.asked.where ? el("code", {}, each.asked.where) : "–") },
    { title: "requests", number: true, cell: ([, each]) => count(each.n) },
    { title: "joined", number: true, cell: ([, each]) => count(each.coverage.complete) },
    { title: "failed", number: true, cell: ([, each]) => count(each.coverage.failed) },
    { title: "mean", number: true, cell: ([, each]) => (each.n === 0 ? "–" : duration(each.mean_e2e_ns)) },
  ], [["baseline", baseline], ["candidate", candidate]]));
}

function changes(change, intervals) {
  const owners = Object.entries(change.by_service).slice(0, MOST_OWNERS);
  const layers = Object.entries(change.layers).sort(([, one], [, other]) => Math.abs(other.delta_ns) - Math.abs(one.delta_ns));
  const reach = reachOf([change.whole, ...layers.map(([, part]) => part), ...owners.map(([, part]) => part)]);
  const numbers = [
    { title: "before", number: true, cell: ([, part]) => duration(part.baseline_ns) },
    { title: "after", number: true, cell: ([, part]) => duration(part.candidate_ns) },
    { title: "change", number: true, cell: ([, part]) => el("strong", {}, signed(part.delta_ns)) },
    { title: "", cell: ([, part]) => delta(part, reach) },
    { title: `${percent(intervals.level, 0)} sure`, number: true, cell: ([, part]) => interval(part.interval) },
    { title: "mix", number: true, cell: ([, part]) => signed(part.mix_ns) },
    { title: "same requests", number: true, cell: ([, part]) => signed(part.within_ns) },
  ];
  return [
    table("Changes by layer", [{ title: "layer", head: true, cell: ([key]) => (key === "whole" ? "end to end" : named(key)) }, ...numbers],
      [...layers, ["whole", change.whole]], ([key]) => (key === "whole" ? { class: "total" } : { "data-layer": key })),
    table("Changes by layer and service", [
      { title: "layer at service", head: true, cell: ([key]) => [named(owner(key).layer), " ", el("span", { class: "muted" }, owner(key).place)] },
      ...numbers], owners),
  ];
}

function loadPanel(load, intervals) {
  const title = "With and without load, of the same requests";
  if (load.refused) {
    return panel(title, {}, el("p", { class: "refused" }, load.refused));
  }
  const rows = [...Object.entries(load.layers), ["whole", { fixed_ns: load.fixed.ns, load_ns: load.load.ns }], ["interval", null]];
  const cell = (part, name) => (part ? signed(part[`${name}_ns`]) : interval(load[name].interval));
  return panel(title, { note: `Fixed: what has changed at low load, up to ${load.low_in_flight} in flight (${plural(load.baseline_n, "request")} before, ${count(load.candidate_n)} after). The rest comes with load; in every row the two add up to what changed for the same requests.` },
    table("Fixed and with load", [
      { title: "layer", head: true, cell: ([key]) => ({ whole: "end to end", interval: `${percent(intervals.level, 0)} sure` })[key] ?? named(key) },
      { title: "fixed", number: true, cell: ([, part]) => cell(part, "fixed") },
      { title: "with load", number: true, cell: ([, part]) => cell(part, "load") },
    ], rows, ([key]) => (key === "whole" ? { class: "total" } : { "data-load": key })));
}

function carriersPanel(carriers) {
  return panel("Which requests carry it", { note: "Values whose requests changed by more than their share of the traffic would explain." }, table("Carriers", [
    { title: "field", head: true, cell: (each) => each.field },
    { title: "value", cell: (each) => each.value ?? "(unknown)" },
    { title: "share before", number: true, cell: (each) => percent(each.baseline_share) },
    { title: "after", number: true, cell: (each) => percent(each.candidate_share) },
    { title: "mean before", number: true, cell: (each) => duration(each.baseline_mean_ns) },
    { title: "after", number: true, cell: (each) => duration(each.candidate_mean_ns) },
    { title: "more than its share", number: true, cell: (each) => el("strong", {}, signed(each.excess_ns)) },
  ], carriers));
}

function method(slices, intervals) {
  const kinds = slices.by.length === 0 ? "" : `Same requests are those with the same ${slices.by.join(", ")} (${plural(slices.n, "kind")}, ${percent(slices.shared, 0)} of the requests are of kinds on both sides). `;
  return `${kinds}Intervals: ${intervals.method}, ${count(intervals.resamples)} draws of ${count(intervals.groups)}.`;
}
