import { el } from "../dom.js";
import { ask } from "../api.js";
import { href } from "../router.js";
import { duration, moment, stamp } from "../format.js";
import { zoneName } from "../zone.js";
import { panel } from "../part/panel.js";
import { table } from "../part/table.js";
import { cliWords, copyBar } from "../part/copy.js";
import { empty, waiting } from "../part/state.js";

const BY = { row_id: "its row", request_id: "its request ID", trace_id: "its trace", alias: "another of its IDs" };

/** What an ID may mean; the one request that it means is opened at once. */
export function lookup({ params, signal }) {
  const id = params.get("id") ?? "";
  return el("div", {},
    el("h1", {}, "Find ", el("code", {}, id)),
    waiting(() => ask("/api/v1/lookup", { id }, signal), (given) => found(given, id), "what it may mean"));
}

function found(given, id) {
  const { matches, similar, oldest, kept } = given.answer;
  if (matches.length === 1) {
    location.replace(href("request", {}, matches[0].row_id));
    return [];
  }
  return matches.length === 0
    ? empty("No request has this ID.",
      oldest === null ? "Nothing is stored yet." : `Requests are kept from ${moment(oldest)} on; one that has just ended takes a few seconds. `,
      kept && `${kept.note.charAt(0).toUpperCase()}${kept.note.slice(1)}. `,
      similar.length > 0 && ["Similar IDs: ", similar.map((each) => [el("a", { href: href("lookup", { id: each }) }, each), " "])])
    : panel(`It may mean ${matches.length} requests`, { actions: copyBar(given, cliWords("why", {}, {}).concat(id)) },
      table("Matches", [
        { title: "request", head: true, class: "id", cell: (each) => el("a", { href: href("request", {}, each.row_id) }, each.request_id) },
        { title: "the ID is", cell: (each) => BY[each.by] ?? each.by },
        { title: `started (${zoneName()})`, number: true, cell: (each) => stamp(each.start) },
        { title: "took", number: true, cell: (each) => duration(each.e2e_ns) },
        { title: "service", cell: (each) => each.service },
        { title: "tenant", cell: (each) => each.tenant ?? "–" },
        { title: "status", cell: (each) => each.status },
      ], matches));
}
