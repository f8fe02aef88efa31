// The time zone in which times are shown: a reader's choice, kept in the browser.

const KEY = "whylate.zone";

export function isLocal() {
  return localStorage.getItem(KEY) === "local";
}

export function choose(zone) {
  localStorage.setItem(KEY, zone);
}

/** Such as `UTC` or `UTC+02:00`, at the given moment. */
export function zoneName(date = new Date()) {
  const minutes = isLocal() ? -date.getTimezoneOffset() : 0;
  if (minutes === 0) {
    return "UTC";
  }
  const size = Math.abs(minutes);
  const two = (n) => String(n).padStart(2, "0");
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The wall clock of the chosen zone as ISO text without a zone. */
export function wallClock(date) {
  const shift = isLocal() ? date.getTimezoneOffset() * 60_000 : 0;
  return new Date(date.getTime() - shift).toISOString().slice(0, -1);
}

/** A moment from wall-clock text such as `2026-11-30 15:00`; null when it is none. */
export function fromWallClock(text) {
  const form = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/.exec(text.trim());
  const date = form && new Date(`${form[1]}T${form[2]}${isLocal() ? "" : "Z"}`);
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** An absolute time, in whichever form the API takes it, as wall-clock text; anything else as it is. */
export function toWallClock(text) {
  const date = /^\d{4,15}$/.test(text) ? new Date(Number(text)) : /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? wallClock(date).replace("T", " ").replace(/\.000$/, "") : text;
}
