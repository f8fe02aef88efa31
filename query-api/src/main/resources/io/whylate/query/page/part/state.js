// What stands in the place of an answer: that it is being waited for, that there is none, or why it failed.

import { el, replace } from "../dom.js";
import { useToken } from "../api.js";

/** A place that shows the answer of `load` once it has come. */
export function waiting(load, render, what) {
  const place = el("div", { class: "answer", "aria-busy": "true" });
  const attempt = async () => {
    replace(place, loading(what));
    place.setAttribute("aria-busy", "true");
    try {
      replace(place, render(await load()));
    } catch (problem) {
      if (problem.name === "AbortError") {
        return;
      }
      replace(place, failed(problem, attempt));
    }
    place.setAttribute("aria-busy", "false");
  };
  attempt();
  return place;
}

export function empty(title, ...more) {
  return el("div", { class: "empty" }, el("p", { class: "empty-title" }, title), more.length > 0 && el("p", {}, ...more));
}

export function failed(problem, retry) {
  if (problem.status === undefined) {
    console.error(problem);
  }
  const actions = problem.status === 401 ? tokenForm(retry) : el("button", { type: "button", on: { click: retry } }, "Try again");
  return el("div", { class: "failed", role: "alert" }, el("p", {}, problem.message), actions);
}

function loading(what) {
  return el("p", { class: "loading", role: "status" }, `Loading ${what} …`);
}

function tokenForm(retry) {
  const input = el("input", { type: "password", name: "token", autocomplete: "off", required: true });
  const use = (event) => {
    event.preventDefault();
    useToken(input.value);
    retry();
  };
  return el("form", { class: "row", on: { submit: use } }, el("label", {}, "Token ", input), el("button", { type: "submit" }, "Use it"));
}
