// The view and what it shows stand in the address, behind the #, so that every view can be shared.

/** What every view keeps when another one is opened. */
const SHARED = ["from", "to", "where"];

export function current() {
  const [path, query = ""] = split(location.hash.replace(/^#\/?/, ""));
  const [view, ...id] = path.split("/");
  return { view: view || "overview", id: decoded(id.join("/")), params: new URLSearchParams(query) };
}

/** Params with the value null, undefined or "" are left out. */
export function href(view, params = {}, id = "") {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== ""));
  const path = id === "" ? view : `${view}/${encodeURIComponent(id)}`;
  return `#/${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** Asks anew also when the address stays the same: `now` has moved on. */
export function go(view, params, id) {
  const target = href(view, params, id);
  if (location.hash === target) {
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }
  location.hash = target;
}

/** The params of the current view that another one understands too. */
export function shared() {
  const { params } = current();
  return Object.fromEntries(SHARED.filter((name) => params.has(name)).map((name) => [name, params.get(name)]));
}

function split(text) {
  const at = text.indexOf("?");
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
