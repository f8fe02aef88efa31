// A time divided into layers: a bar for the eye, names and numbers beside it for everyone.

import { el } from "../dom.js";
import { duration, percent } from "../format.js";
import { inOrder, layerColor, layerTitle } from "../words.js";

/** `share` is how much of the width the whole takes, 0 to 1. */
export function splitBar(layers, totalNs, share = 1) {
  const parts = inOrder(layers).map((key) =>
    el("span", {
      class: "part",
      "data-layer": key,
      title: `${layerTitle(key)}: ${duration(layers[key])}, ${percent(layers[key] / totalNs)}`,
      vars: { "flex-grow": String(layers[key]), "--color": layerColor(key) },
    }));
  return el("div", { class: "split", role: "img", "aria-label": words(layers, totalNs), vars: { width: `${Math.max(share * 100, 0.5)}%` } }, parts);
}

export function swatch(key) {
  return el("span", { class: "swatch", "data-layer": key, "aria-hidden": "true", vars: { "--color": layerColor(key) } });
}

export function named(key) {
  return [swatch(key), layerTitle(key)];
}

function words(layers, totalNs) {
  return inOrder(layers)
    .sort((one, other) => layers[other] - layers[one])
    .map((key) => `${layerTitle(key)} ${percent(layers[key] / totalNs, 0)}`)
    .join(", ");
}
