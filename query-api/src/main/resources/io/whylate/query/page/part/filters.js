// The form above a view: which time, which requests.

import { el } from "../dom.js";
import { current, go } from "../router.js";
import { fromWallClock, toWallClock, zoneName } from "../zone.js";
import { fields } from "../words.js";

const RANGES = ["15m", "1h", "24h", "7d"];

/** The parameters that the API is asked with. */
export function asked(params, names) {
  const given = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""]));
  return { ...given, from: params.get("from") ?? "now-1h" };
}

/** `more` are further fields of the form; their names become parameters of the view. */
export function filters({ view, params }, ...more) {
  const form = el("form", { class: "filters", "aria-label": "Which requests", on: { submit } },
    ranges(view, params),
    whereField(params),
    more,
    el("button", { type: "submit", class: "primary" }, "Show"));
  return form;

  function submit(event) {
    event.preventDefault();
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    const given = Object.fromEntries(entries.map(([name, value]) => [name, name === "from" || name === "to" ? moment(value) : value]));
    go(view, given);
  }
}

/** A choice among fields of a request that stands beside the filter. */
export function choice(name, title, options, chosen) {
  return el("label", { class: "field" }, el("span", {}, title),
    el("select", { name }, options.map(([value, text]) => el("option", { value, selected: value === chosen }, text))));
}

export function fieldChoice(name, title, use, chosen, none) {
  const options = fields(use).map((field) => [field, field]);
  return choice(name, title, none === undefined ? options : [["", none], ...options], chosen);
}

function ranges(view, params) {
  const from = params.get("from") ?? "now-1h";
  const to = params.get("to") ?? "";
  const buttons = RANGES.map((range) =>
    el("button", { type: "button", "aria-pressed": String(from === `now-${range}` && to === ""), on: { click: () => shorten(view, range) } }, range));
  return el("fieldset", { class: "range" }, el("legend", { class: "hidden" }, "Time range"),
    el("div", { class: "segments" }, buttons),
    time("from", "From", from, "now-1h"),
    time("to", "To", to, "now"));
}

function time(name, title, value, placeholder) {
  return el("label", { class: "field time" }, el("span", {}, title),
    el("input", { name, value: toWallClock(value), placeholder, size: "23", spellcheck: "false", autocomplete: "off", title: `now, now-90m, or a time such as 2026-11-30 15:00 (${zoneName()})` }));
}

function shorten(view, range) {
  const { params, id } = current();
  go(view, { ...Object.fromEntries(params), from: `now-${range}`, to: "" }, id);
}

function whereField(params) {
  return el("label", { class: "field where" }, el("span", {}, "Filter"),
    el("input", {
      name: "where",
      value: params.get("where") ?? "",
      placeholder: 'model="m-8b",streamed=true,e2e>2s',
      spellcheck: "false",
      autocomplete: "off",
      title: `Conditions joined by commas, with = != =~ !~ > >= < <=. Fields: ${fields("filter").join(", ")}`,
    }));
}

/** Wall-clock text in the zone that is shown becomes a moment; what the API reads itself stays. */
function moment(value) {
  return fromWallClock(value)?.toISOString() ?? value;
}
