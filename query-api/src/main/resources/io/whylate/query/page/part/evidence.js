// Why a piece of time is what it is: the rule, the span, and the span's own raw times.

import { el } from "../dom.js";
import { duration, unixNs } from "../format.js";
import { flagMeaning, layerTitle } from "../words.js";
import { named, swatch } from "./split.js";
import { table } from "./table.js";

export function evidenceOf(segment, spans) {
  const span = spans.find((each) => each.span_id === segment.span_id);
  return [
    el("p", { class: "evidence-title" }, swatch(segment.layer), el("strong", {}, layerTitle(segment.layer)), ` at ${segment.service}${segment.peer ? ` → ${segment.peer}` : ""}, `, el("strong", {}, duration(segment.end_ns - segment.start_ns))),
    facts([
      ["From, to", `${duration(segment.start_ns)} – ${duration(segment.end_ns)}`],
      ["Rule", el("code", {}, segment.rule ?? "–")],
      ["Why unknown", segment.detail && flagMeaning(segment.detail)],
      ["Span", span ? `${span.name} (${span.kind.toLowerCase()} at ${span.service})` : "not kept"],
      ["Span ID", el("code", {}, segment.span_id ?? "–")],
      ["Raw times", span && el("code", {}, `${span.start_unix_ns} – ${span.end_unix_ns}`)],
      ["Raw duration", span && duration(Number(BigInt(span.end_unix_ns) - BigInt(span.start_unix_ns)))],
    ]),
    span && Object.keys(span.attributes).length > 0 && el("details", {}, el("summary", {}, "Attributes"), facts(Object.entries(span.attributes).sort())),
  ];
}

export function segmentsTable(segments) {
  return table("Segments", [
    { title: "from", number: true, cell: (each) => duration(each.start_ns) },
    { title: "took", number: true, cell: (each) => duration(each.end_ns - each.start_ns) },
    { title: "layer", head: true, cell: (each) => named(each.layer) },
    { title: "service", cell: (each) => each.service },
    { title: "peer", cell: (each) => each.peer ?? "–" },
    { title: "rule", cell: (each) => el("code", {}, each.rule ?? "–") },
    { title: "span", cell: (each) => el("code", {}, each.span_id ?? "–") },
  ], segments);
}

export function spansTable(spans, breakdown) {
  const began = unixNs(breakdown.start);
  return table("Spans", [
    { title: "span", head: true, cell: (each) => each.name },
    { title: "kind", cell: (each) => each.kind.toLowerCase() },
    { title: "service", cell: (each) => each.service },
    { title: "after", number: true, cell: (each) => duration(Number(BigInt(each.start_unix_ns) - began)) },
    { title: "took", number: true, cell: (each) => duration(Number(BigInt(each.end_unix_ns) - BigInt(each.start_unix_ns))) },
    { title: "start, Unix ns", number: true, cell: (each) => String(each.start_unix_ns) },
    { title: "end, Unix ns", number: true, cell: (each) => String(each.end_unix_ns) },
    { title: "ID", cell: (each) => el("code", {}, each.span_id) },
    { title: "parent", cell: (each) => el("code", {}, each.parent_span_id ?? "–") },
    { title: "status", cell: (each) => each.status.toLowerCase() },
  ], spans);
}

function facts(rows) {
  return el("dl", { class: "facts" }, rows.filter(([, value]) => value).map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));
}
