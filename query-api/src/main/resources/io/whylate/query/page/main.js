import { el, replace } from "./dom.js";
import { current, go, href, shared } from "./router.js";
import { choose, isLocal } from "./zone.js";
import { loadWords } from "./words.js";
import { failed } from "./part/state.js";
import { overview } from "./view/overview.js";
import { requests } from "./view/requests.js";
import { request } from "./view/request.js";
import { lookup } from "./view/lookup.js";
import { compare } from "./view/compare.js";
import { health } from "./view/health.js";

const VIEWS = { overview, requests, request, lookup, compare, health };
const IN_NAV = { overview: "Overview", requests: "Requests", compare: "Compare", health: "Data health" };
const TITLES = { ...IN_NAV, request: "Request", lookup: "Find" };

const main = document.getElementById("main");
let leaving = new AbortController();
let shown = {};

function show() {
  leaving.abort();
  leaving = new AbortController();
  const route = current();
  shown = route;
  const view = Object.hasOwn(VIEWS, route.view) ? VIEWS[route.view] : null;
  showNav(route.view);
  showZones();
  document.title = `${TITLES[route.view] ?? "Not found"}${route.id ? ` ${route.id}` : ""} · whylate`;
  replace(main, view ? view({ ...route, signal: leaving.signal }) : unknown());
}

function unknown() {
  return el("div", {}, el("h1", {}, "There is no such view"), el("p", {}, "There are the views above; ", el("a", { href: href("overview") }, "go to the overview"), "."));
}

function showNav(open) {
  const links = Object.entries(IN_NAV).map(([view, title]) => el("a", { href: href(view, shared()), "aria-current": view === open ? "page" : null }, title));
  replace(document.getElementById("nav"), links);
}

function showZones() {
  const zones = [["utc", "UTC", !isLocal()], ["local", "Local", isLocal()]];
  const buttons = zones.map(([zone, title, chosen]) =>
    el("button", { type: "button", "aria-pressed": String(chosen), on: { click: () => pick(zone) } }, title));
  replace(document.getElementById("zone"), buttons);
}

function pick(zone) {
  choose(zone);
  show();
  document.querySelector("#zone [aria-pressed=true]").focus();
}

document.getElementById("find").addEventListener("submit", (event) => {
  event.preventDefault();
  const id = event.target.elements.id.value.trim();
  if (id !== "") {
    go("lookup", { id });
  }
});
window.addEventListener("hashchange", () => {
  const { view, id } = current();
  const again = view === shown.view && id === shown.id;
  const at = again ? focusable().indexOf(document.activeElement) : -1;
  show();
  if (again) {
    focusable()[at]?.focus();
  } else {
    main.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
});

/** A view that is made anew begins with the same form: the reader's place in it is kept. */
function focusable() {
  return [...main.querySelectorAll("button, input, select")];
}

try {
  await loadWords();
  show();
} catch (problem) {
  replace(main, failed(problem, () => location.reload()));
}
