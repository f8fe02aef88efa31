// A plot over time by uPlot: steps are chosen with the pointer or the arrow keys, a click opens them.

import uPlot from "../uplot/uPlot.esm.js";
import { el } from "../dom.js";
import { isLocal } from "../zone.js";
import { tick } from "../format.js";

const SYNC = "over-time";
const LEFT = 72;

/**
 * `series` are uPlot's, `data` the columns after that of time; `choose(i)` is told which step is looked at
 * (null: none), `open(i)` which is to be opened, `zoom(fromMs, toMs)` which range was dragged over.
 */
export function plot({ label, height, times, series, data, choose, open, zoom }) {
  const place = el("div", { class: "plot", tabindex: "0", role: "group", "aria-label": `${label} Arrow keys choose a step, Enter opens its requests.` });
  let chart = null;
  let dragged = false;
  let chosen = null;

  const draw = () => {
    chart?.destroy();
    chart = new uPlot(options(place.clientWidth), [times, ...data], place);
    chart.over.addEventListener("mousedown", () => (dragged = false));
    chart.over.addEventListener("click", (event) => !dragged && open(chart.posToIdx(event.offsetX)));
  };

  function options(width) {
    const css = getComputedStyle(place);
    const ink = css.getPropertyValue("--muted");
    const grid = { stroke: css.getPropertyValue("--grid"), width: 1 };
    const axis = { stroke: ink, font: `12px ${css.fontFamily}`, grid, ticks: { show: false } };
    return {
      width,
      height,
      legend: { show: false },
      padding: [8, 8, 0, 0],
      cursor: { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false }, sync: { key: SYNC } },
      tzDate: (seconds) => (isLocal() ? new Date(seconds * 1000) : uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC")),
      scales: { x: { range: ends(times) }, y: { range: (_, low, high) => [0, (high || 1) * 1.08] } },
      axes: [{ ...axis, size: 44, values: TIME_FORMATS }, { ...axis, size: LEFT, values: (_, splits) => splits.map(tick) }],
      series: [{}, ...series.map((each) => coloured(each, css))],
      hooks: { setCursor: [moved], setSelect: [selected] },
    };
  }

  function moved(u) {
    chosen = u.cursor.idx;
    choose(u.cursor.left < 0 ? null : chosen);
  }

  function selected(u) {
    if (u.select.width > 4) {
      dragged = true;
      const { left, width } = u.select;
      zoom(u.posToVal(left, "x") * 1000, u.posToVal(left + width, "x") * 1000);
    }
  }

  place.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(Math.min(times.length - 1, Math.max(0, (chosen ?? (step > 0 ? -1 : times.length)) + step)));
    } else if (event.key === "Enter" && chosen !== null) {
      open(chosen);
    }
  });

  function move(i) {
    chart.setCursor({ left: chart.valToPos(times[i], "x"), top: 1 });
  }

  whenShown(place, draw);
  return place;
}

const TIME_FORMATS = [
  [86400, "{YYYY}-{MM}-{DD}", null, null, null, null, null, null, 1],
  [60, "{HH}:{mm}", "\n{YYYY}-{MM}-{DD}", null, "\n{YYYY}-{MM}-{DD}", null, null, null, 1],
  [1, "{HH}:{mm}:{ss}", "\n{YYYY}-{MM}-{DD}", null, "\n{YYYY}-{MM}-{DD}", null, null, null, 1],
  [0.001, "{ss}.{fff}", "\n{HH}:{mm}:{ss}", null, null, null, "\n{HH}:{mm}:{ss}", null, 1],
];

function ends(times) {
  const half = times.length > 1 ? (times[1] - times[0]) / 2 : 0.5;
  return [times[0] - half, times[times.length - 1] + half];
}

/** A canvas knows no `var(--x)`: series name the property, this looks it up. */
function coloured(series, css) {
  const of = (property) => property && css.getPropertyValue(property).trim();
  return { ...series, stroke: of(series.stroke), fill: of(series.fill), points: { ...series.points, fill: of(series.stroke) } };
}

/** Draws once the place has a width, and again when that or the colour scheme changes. */
function whenShown(place, draw) {
  let width = 0;
  const watch = new ResizeObserver(() => {
    if (place.clientWidth > 0 && place.clientWidth !== width) {
      width = place.clientWidth;
      draw();
    }
  });
  watch.observe(place);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => place.isConnected && draw());
}
