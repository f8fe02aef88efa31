import { el } from "../dom.js";
import { ask } from "../api.js";
import { href } from "../router.js";
import { ago, count, floorPercent, moment } from "../format.js";
import { flagMeaning } from "../words.js";
import { asked, filters } from "../part/filters.js";
import { headline } from "../part/headline.js";
import { panel } from "../part/panel.js";
import { table } from "../part/table.js";
import { cliWords, copyBar } from "../part/copy.js";
import { empty, waiting } from "../part/state.js";

const CLI = { from: "--from", to: "--to", where: "--where" };

/** How well requests are seen, what keeps them from it, and what to do. */
export function health(route) {
  const all = asked(route.params, ["to", "where"]);
  return el("div", {},
    el("h1", {}, "Data health"),
    filters(route),
    waiting(() => ask("/api/v1/coverage", all, route.signal), (given) => found(given, all), "how well requests are seen"));
}

function found(given, all) {
  const { answer } = given;
  const command = cliWords("doctor", all, CLI);
  if (answer.n === 0) {
    return [headline(answer), answer.as_of === null
      ? empty("No request has ever arrived.", "Send OTLP to the receiver (4317, 4318); docs/attach.md says how.")
      : empty("No request started in this range.", "Ask for a longer range, and see whether services still export.")];
  }
  return [headline(answer), pairs(answer, copyBar(given, command)), services(answer), flags(answer)];
}

function pairs(answer, actions) {
  const titles = { note: "Joined: the time at both ends of the call was seen and fits together.", actions };
  if (answer.pairs.length === 0) {
    return panel("Calls between services", titles, empty("No service called another."));
  }
  return panel("Calls between services", titles, table("Calls between services", [
    { title: "from", head: true, cell: (pair) => pair.service },
    { title: "to", cell: (pair) => pair.peer },
    { title: "requests", number: true, cell: (pair) => count(pair.requests) },
    { title: "joined", number: true, cell: (pair) => joined(pair) },
    { title: "last", number: true, cell: (pair) => last(pair.last_request) },
    { title: "kept", number: true, cell: (pair) => kept(pair.lowest_sampling) },
    { title: "what is in the way, and what to do", class: "advice", cell: (pair) => (pair.cause ? [el("p", {}, pair.cause, "."), el("p", { class: "muted" }, pair.fix, ".")] : el("span", { class: "muted" }, "nothing")) },
  ], answer.pairs));
}

function joined(pair) {
  const meter = el("span", { class: "meter", "aria-hidden": "true" }, el("span", { vars: { width: `${pair.joined_share * 100}%` } }));
  return [floorPercent(pair.joined_share), meter];
}

function services(answer) {
  return panel("Services with spans", {}, table("Services with spans", [
    { title: "service", head: true, cell: (each) => el("a", { href: href("requests", { where: `service="${each.service.replace(/["\\]/g, "\\$&")}"` }), title: "Requests that begin there" }, each.service) },
    { title: "requests", number: true, cell: (each) => count(each.requests) },
    { title: "last", number: true, cell: (each) => last(each.last_request) },
    { title: "kept", number: true, cell: (each) => kept(each.lowest_sampling) },
  ], answer.services));
}

function flags(answer) {
  const rows = Object.entries(answer.flags);
  return rows.length > 0 && panel("What to know when reading answers", {}, table("Flags", [
    { title: "requests", number: true, cell: ([, n]) => count(n) },
    { title: "what", head: true, cell: ([flag]) => flagMeaning(flag) },
    { title: "flag", cell: ([flag]) => el("a", { href: href("requests", { where: `flag=${flag}` }) }, el("code", {}, flag)) },
  ], rows));
}

function last(iso) {
  return el("time", { datetime: iso, title: moment(iso) }, ago(iso));
}

/** The lowest probability with which spans were kept. */
function kept(probability) {
  return probability === null ? "unknown" : floorPercent(probability);
}
