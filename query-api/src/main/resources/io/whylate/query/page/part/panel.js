import { el } from "../dom.js";

let panels = 0;

/** A titled part of a view; `note` says in one line how to read it. */
export function panel(title, { note, actions } = {}, ...children) {
  const id = `panel-${++panels}`;
  const head = el("div", { class: "panel-head" }, el("h2", { id }, title), actions);
  return el("section", { class: "panel", "aria-labelledby": id }, head, note && el("p", { class: "note" }, note), ...children);
}
