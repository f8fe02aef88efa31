import { el } from "../dom.js";
import { ask } from "../api.js";
import { current, go, href } from "../router.js";
import { count, duration, stamp } from "../format.js";
import { zoneName } from "../zone.js";
import { largest } from "../words.js";
import { asked, choice, fieldChoice, filters } from "../part/filters.js";
import { headline } from "../part/headline.js";
import { panel } from "../part/panel.js";
import { table } from "../part/table.js";
import { cliWords, copyBar } from "../part/copy.js";
import { named, splitBar } from "../part/split.js";
import { empty, waiting } from "../part/state.js";

const CLI = { from: "--from", to: "--to", where: "--where", sort: "--sort", limit: "--limit" };
const LIMITS = ["20", "50", "200", "1000"];

/** Single requests, those with the most of something first. */
export function requests(route) {
  const { params, signal } = route;
  const all = { ...asked(params, ["to", "where", "sort", "limit"]), limit: params.get("limit") ?? "50", sort: params.get("sort") ?? "e2e" };
  return el("div", {},
    el("h1", {}, "Requests"),
    filters(route, fieldChoice("sort", "Most first", "sort", all.sort), choice("limit", "Rows", LIMITS.map((n) => [n, n]), all.limit)),
    waiting(() => ask("/api/v1/requests", all, signal), (given) => list(given, all), "requests"));
}

function list(given, all) {
  const { answer } = given;
  if (answer.requests.length === 0) {
    return [headline(answer), empty("No request in this range matches.", "Widen the range or drop a condition of the filter.")];
  }
  const longest = Math.max(...answer.requests.map((each) => each.e2e_ns));
  const shown = answer.requests.length < answer.n ? `The first ${count(answer.requests.length)} of ${count(answer.n)}` : `All ${count(answer.n)}`;
  return [
    headline(answer),
    panel(`${shown} by ${answer.sort}`, { actions: copyBar(given, cliWords("slow", all, CLI)) },
      table("Requests", columns(answer, longest), answer.requests, (each) => ({ "data-row": each.row_id }))),
  ];
}

function columns(answer, longest) {
  const any = (field) => answer.requests.some((each) => each[field] !== null);
  const all = [
    { title: "request", head: true, class: "id", cell: (each) => el("a", { href: href("request", {}, each.row_id), title: each.request_id }, shortened(each.request_id)) },
    { title: sorter(`started (${zoneName()})`, "start", answer.sort), number: true, cell: (each) => stamp(each.start) },
    { title: sorter("took", "e2e", answer.sort), number: true, cell: (each) => duration(each.e2e_ns) },
    { title: "by layer", class: "wide", cell: (each) => splitBar(each.layers, each.e2e_ns, each.e2e_ns / longest) },
    { title: "most of it", cell: (each) => named(largest(each.layers)) },
    any("ttft_ns") && { title: sorter("first token", "ttft", answer.sort), number: true, cell: (each) => duration(each.ttft_ns) },
    sorted(answer.sort),
    { title: "service", cell: (each) => each.service },
    any("model") && { title: "model", cell: (each) => each.model ?? "–" },
    any("tenant") && { title: "tenant", cell: (each) => each.tenant ?? "–" },
    { title: "remarks", cell: remarks },
  ];
  return all.filter(Boolean);
}

/** The time of the layer that they are sorted by. */
function sorted(sort) {
  const of = { model_time: (each) => ["prefill", "decode", "model_undivided"].reduce((sum, key) => sum + (each.layers[key] ?? 0), 0) };
  const known = { e2e: true, ttft: true, start: true };
  return known[sort] ? null : { title: sort, number: true, cell: (each) => duration(of[sort]?.(each) ?? each[`${sort}_ns`] ?? each.layers[sort] ?? 0) };
}

function sorter(title, field, sort) {
  const again = () => {
    const { view, params } = current();
    go(view, { ...Object.fromEntries(params), sort: field });
  };
  return el("button", { type: "button", class: "sorter", "aria-pressed": String(sort === field), on: { click: again } }, title, sort === field ? " ↓" : "");
}

function remarks(each) {
  const words = [
    each.status !== "ok" && (each.error_kind ?? each.status),
    each.censored && "cut off",
    each.completeness !== "complete" && each.completeness.replace("_", "-"),
  ];
  return words.filter(Boolean).map((word) => el("span", { class: "tag" }, word));
}

function shortened(id) {
  const bare = id.replace(/^trace:/, "");
  return bare.length > 34 ? `${bare.slice(0, 33)}…` : bare;
}
