// A difference with its interval, on an axis that all rows of a table share.

import { svg } from "../dom.js";

const WIDTH = 180;
const HEIGHT = 16;
const MIDDLE = HEIGHT / 2;

/** `reach` is the largest distance from zero on the axis. */
export function delta({ delta_ns: by, interval }, reach) {
  const x = (ns) => WIDTH / 2 + (Math.max(-reach, Math.min(reach, ns)) / reach) * (WIDTH / 2 - 4);
  const sure = interval.from_ns > 0 || interval.to_ns < 0;
  return svg("svg", { class: sure ? "delta sure" : "delta", width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    svg("line", { class: "zero", x1: x(0), x2: x(0), y1: 0, y2: HEIGHT }),
    svg("line", { class: "whisker", x1: x(interval.from_ns), x2: x(interval.to_ns), y1: MIDDLE, y2: MIDDLE }),
    [interval.from_ns, interval.to_ns].map((ns) => svg("line", { class: "whisker", x1: x(ns), x2: x(ns), y1: MIDDLE - 3, y2: MIDDLE + 3 })),
    svg("circle", { cx: x(by), cy: MIDDLE, r: 3.5 }));
}

export function reachOf(parts) {
  return Math.max(1, ...parts.flatMap(({ interval }) => [Math.abs(interval.from_ns), Math.abs(interval.to_ns)]));
}
