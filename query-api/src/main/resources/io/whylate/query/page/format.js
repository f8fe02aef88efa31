// Numbers and times as people read them.

import { wallClock, zoneName } from "./zone.js";

const UNITS = ["ns", "µs", "ms", "s"];

/** Three figures and the unit that fits, as the command line shows it. */
export function duration(ns) {
  if (ns === null || ns === undefined) {
    return "–";
  }
  if (ns < 0) {
    return `−${duration(-ns)}`;
  }
  if (ns >= 60e9) {
    const seconds = Math.round(ns / 1e9);
    return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  }
  let value = ns;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const decimals = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(decimals)} ${UNITS[unit]}`;
}

/** For an axis: without the zeros that say nothing. */
export function tick(ns) {
  return ns === 0 ? "0" : duration(ns).replace(/\.?0+ (?=\D)/, (zeros) => (zeros.startsWith(".") ? " " : zeros));
}

export function signed(ns) {
  return ns > 0 ? `+${duration(ns)}` : duration(ns);
}

export function interval(given) {
  return `[${signed(given.from_ns)}, ${signed(given.to_ns)}]`;
}

export function percent(share, decimals = 1) {
  return `${(share * 100).toFixed(decimals)} %`;
}

/** Rounded down, so that only all of them are 100 %. */
export function floorPercent(share) {
  return `${Math.floor(share * 100)} %`;
}

export function count(n) {
  return n.toLocaleString("en");
}

export function plural(n, one, many = `${one}s`) {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** Such as `2026-11-30 15:22:18 UTC`. */
export function moment(iso) {
  const date = new Date(iso);
  return `${wallClock(date).slice(0, 19).replace("T", " ")} ${zoneName(date)}`;
}

/** Date and time to the millisecond, for columns whose head names the zone. */
export function stamp(iso) {
  return wallClock(new Date(iso)).replace("T", " ");
}

/** The range that was asked, without its second date when it is the same day. */
export function span(from, to) {
  const start = wallClock(new Date(from)).slice(0, 19).replace("T", " ");
  const end = wallClock(new Date(to)).slice(0, 19).replace("T", " ");
  const shortEnd = end.slice(0, 10) === start.slice(0, 10) ? end.slice(11) : end;
  return `${start} – ${shortEnd} ${zoneName(new Date(to))}`;
}

export function ago(iso) {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1000));
  if (seconds < 120) {
    return `${seconds} s ago`;
  }
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) {
    return `${minutes} min ago`;
  }
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

/** Nanoseconds since 1970 as a BigInt: a number would lose the last digits. */
export function unixNs(iso) {
  const fraction = /\.(\d{1,9})/.exec(iso)?.[1] ?? "";
  return BigInt(Math.floor(Date.parse(iso) / 1000)) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0"));
}
