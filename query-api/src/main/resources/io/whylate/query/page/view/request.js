import { el } from "../dom.js";
import { ask } from "../api.js";
import { href } from "../router.js";
import { count, duration, percent, plural, stamp } from "../format.js";
import { zoneName } from "../zone.js";
import { layerOrder } from "../words.js";
import { panel } from "../part/panel.js";
import { table } from "../part/table.js";
import { copyBar, copyButton } from "../part/copy.js";
import { evidenceOf, segmentsTable, spansTable } from "../part/evidence.js";
import { named } from "../part/split.js";
import { waiting } from "../part/state.js";
import { waterfall } from "../chart/waterfall.js";

/** One request explained. */
export function request({ id, params, signal }) {
  const peers = { from: params.get("from"), to: params.get("to") };
  return el("div", {}, waiting(() => ask(`/api/v1/requests/${encodeURIComponent(id)}`, peers, signal), (given) => explained(given, id), "the request"));
}

function explained(given, id) {
  const { breakdown, verdict, confidence, circumstances, attempts, customer, peers, spans, others, limits } = given.answer;
  return [
    el("div", { class: "title-row" },
      el("h1", {}, "Request ", el("code", {}, breakdown.request_id), " took ", el("span", { class: "nowrap" }, duration(breakdown.e2e_ns))),
      copyBar(given, ["why", id])),
    el("dl", { class: "facts" }, facts(breakdown).map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)))),
    el("p", { class: "verdict" }, verdict.sentence),
    sureness(confidence),
    panel("In order of time", { note: "From the moment the caller began to wait; every moment belongs to one row." },
      waterfall(breakdown, (segment) => evidenceOf(segment, spans)),
      el("details", {}, el("summary", {}, "All segments as a table"), segmentsTable(breakdown.segments))),
    el("div", { class: "columns" }, layersPanel(breakdown, peers), el("div", {}, metPanel(circumstances), limitsPanel(limits))),
    attempts.length > 0 && attemptsPanel(attempts),
    breakdown.model_calls.length > 0 && callsPanel(breakdown),
    panel("Spans kept as evidence", { note: spansNote(spans, breakdown) },
      spans.length > 0 && el("details", {}, el("summary", {}, "Raw times"), spansTable(spans, breakdown))),
    customerPanel(customer),
    others.length > 0 && el("p", { class: "note" }, "This ID may also mean ", others.map((each) => [el("a", { href: href("request", {}, each) }, each), " "])),
  ];
}

function spansNote(spans, breakdown) {
  const traces = `trace ${breakdown.trace_ids.join(", ")}`;
  return spans.length > 0
    ? `${plural(spans.length, "span")} of ${traces}, with the times as they were reported.`
    : `None of ${traces}: not chosen by WHYLATE_EVIDENCE, not yet there, or past WHYLATE_KEEP_SPANS_DAYS. What is above does not need them.`;
}

function facts(breakdown) {
  const all = [
    ["Started", `${stamp(breakdown.start)} ${zoneName(new Date(breakdown.start))}`],
    ["First token", breakdown.ttft_ns === null ? null : duration(breakdown.ttft_ns)],
    ["Service", breakdown.service],
    ["Model", breakdown.model],
    ["Workload", breakdown.workload],
    ["Version", breakdown.version],
    ["Tenant", breakdown.tenant],
    ["Session", breakdown.session],
    ["Streamed", breakdown.streamed === null ? "unknown" : breakdown.streamed ? "yes" : "no"],
    ["Status", breakdown.error_kind === null ? breakdown.status : `${breakdown.status} ${breakdown.error_kind}`],
    ["Seen", breakdown.completeness.replace("_", "-")],
    ["Revision", breakdown.revision],
  ];
  return all.filter(([, value]) => value !== null);
}

function layersPanel(breakdown, peers) {
  const rows = layerOrder().filter((key) => breakdown.layers[key] > 0 || peers.layers[key]);
  const rank = (key) => (key === "total" ? peers.e2e : peers.layers[key]);
  const time = (key) => (key === "total" ? breakdown.e2e_ns : (breakdown.layers[key] ?? 0));
  const note = peers.e2e === null
    ? `No comparison with others of ${peers.slice}: ${peers.refused}.`
    : `Compared with ${count(peers.n)} others of ${peers.slice}. Savable: how much sooner it would have ended had the layer taken no time.`;
  const columns = [
    { title: "layer", head: true, cell: (key) => (key === "total" ? "end to end" : named(key)) },
    { title: "here", number: true, cell: (key) => duration(time(key)) },
    { title: "share", number: true, cell: (key) => percent(time(key) / breakdown.e2e_ns) },
    peers.e2e && { title: "median of peers", number: true, cell: (key) => duration(rank(key)?.median_ns) },
    peers.e2e && { title: "longer than", number: true, cell: (key) => (rank(key) ? longerThan(rank(key).slower_than) : "–") },
    breakdown.savable_ns && { title: "savable", number: true, cell: (key) => (key === "total" ? "" : duration(breakdown.savable_ns[key] ?? 0)) },
  ];
  return panel("Layers", { note },
    table("Layers", columns.filter(Boolean), [...rows, "total"], (key) => (key === "total" ? { class: "total" } : { "data-layer": key })));
}

/** A word beside the number, so that what stands out is not only seen by its weight. */
function longerThan(share) {
  const text = `${Math.floor(share * 100)} %`;
  return share >= 0.9 ? el("strong", { title: "among the slowest tenth" }, `▲ ${text}`) : text;
}

function sureness({ level, reasons }) {
  return el("p", { class: "confidence" }, el("strong", { "data-level": level }, `Confidence ${level}`), reasons.length > 0 && `: ${reasons.join("; ")}`, ".");
}

function metPanel(circumstances) {
  return circumstances.length > 0 && panel("What it met", {},
    el("ul", { class: "met" }, circumstances.map((met) => el("li", {}, met.unusual && el("strong", {}, "▲ unusual: "), met.sentence))));
}

function attemptsPanel(attempts) {
  return panel("Tries", { note: "Calls that were made more than once, by the raw clock of their service." }, table("Tries", [
    { title: "try", head: true, cell: (each) => `${each.number} of ${each.of}` },
    { title: "call", cell: (each) => each.call },
    { title: "service", cell: (each) => each.service },
    { title: "after", number: true, cell: (each) => duration(each.start_ns) },
    { title: "took", number: true, cell: (each) => duration(each.end_ns - each.start_ns) },
    { title: "ended", cell: (each) => each.error ?? each.status },
  ], attempts));
}

function customerPanel(customer) {
  return panel("For the customer", { note: "Without names of services, models or rules.", actions: el("div", { class: "copy" }, copyButton("Copy", () => customer, "Copy the text for the customer")) },
    el("p", { class: "customer" }, customer));
}

function limitsPanel(limits) {
  return panel("What is not known, and why", {},
    limits.length === 0 ? el("p", { class: "muted" }, "Nothing: all of it was seen.") : el("ul", { class: "limits" }, limits.map((limit) => el("li", {}, limit))));
}

function callsPanel(breakdown) {
  const words = (event) => event?.replaceAll("_", " ") ?? "–";
  const number = (n) => (n === null ? "–" : count(n));
  return panel("Model calls", {}, table("Model calls", [
    { title: "model", head: true, cell: (call) => call.model ?? "unknown" },
    { title: "service", cell: (call) => call.service },
    { title: "after", number: true, cell: (call) => duration(call.start_ns) },
    { title: "took", number: true, cell: (call) => duration(call.end_ns - call.start_ns) },
    { title: "first token", number: true, cell: (call) => duration(call.ttft_ns) },
    { title: "timed from, to", cell: (call) => (call.ttft_ns === null ? "–" : `${words(call.timer_start)}, ${words(call.timer_end)}`) },
    { title: "per token", number: true, cell: (call) => duration(call.tpot_ns) },
    { title: "tokens in", number: true, cell: (call) => number(call.input_tokens) },
    { title: "of these cached", number: true, cell: (call) => number(call.cached_input_tokens) },
    { title: "tokens out", number: true, cell: (call) => number(call.output_tokens) },
  ], breakdown.model_calls));
}
