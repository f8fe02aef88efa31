// Names and meanings as the server knows them: layers, flags, fields.

import { ask } from "./api.js";

let words = { layers: [], flags: {}, filter: [], group_by: [], sort: [] };

export async function loadWords() {
  words = (await ask("/page/words.json")).answer;
}

/** The keys of the layers, in the order in which they are stacked. */
export function layerOrder() {
  return words.layers.map((layer) => layer.key);
}

export function layerTitle(key) {
  const title = words.layers.find((layer) => layer.key === key)?.title ?? key;
  return key === "prefill" || key === "decode" ? `model: ${title}` : title;
}

export function layerColor(key) {
  return `var(--layer-${key.replaceAll("_", "-")})`;
}

/** `queueing@engine` in its two parts; a hop's place is written with an arrow. */
export function owner(key) {
  const at = key.indexOf("@");
  return { layer: key.slice(0, at), place: key.slice(at + 1).replace(">", " → ") };
}

export function flagMeaning(flag) {
  return words.flags[flag] ?? flag.replaceAll("_", " ");
}

export function fields(use) {
  return words[use];
}

/** The layers of a map of times, in the order of the stack, and times of zero left out. */
export function inOrder(layers) {
  return layerOrder().filter((key) => layers[key] > 0);
}

/** The layer with the most time. */
export function largest(layers) {
  return Object.keys(layers).reduce((one, other) => (layers[other] > layers[one] ? other : one));
}
