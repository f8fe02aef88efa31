// Questions to the API that serves this page.

const TOKEN = "whylate.token";
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const INTEGER = /^-?\d+$/;

/** What the API said instead of an answer. */
class Problem extends Error {
  constructor(status, title) {
    super(title);
    this.status = status;
  }
}

/** The answer, its text as it came, and the path that it came from. */
export async function ask(path, params, signal) {
  const url = address(path, params);
  const text = await fetched(url, signal);
  return { answer: parsed(text), text, url };
}

export function address(path, params = {}) {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const query = new URLSearchParams(given).toString();
  return query === "" ? path : `${path}?${query}`;
}

export function useToken(token) {
  sessionStorage.setItem(TOKEN, token);
}

async function fetched(url, signal) {
  const token = sessionStorage.getItem(TOKEN);
  let response;
  try {
    response = await fetch(url, { signal, headers: token ? { Authorization: `Bearer ${token}` } : {} });
  } catch (e) {
    throw e.name === "AbortError" ? e : new Problem(0, "The API does not answer. Does it still run, and can it be reached from here?");
  }
  const text = await response.text();
  if (!response.ok) {
    throw new Problem(response.status, titleOf(text) ?? `The API answered with status ${response.status}.`);
  }
  return text;
}

/** Integers that a number cannot hold come as text: `start_unix_ns` would lose its last digits. */
function parsed(text) {
  return JSON.parse(text.replace(TEXTS_AND_NUMBERS, (each) => (INTEGER.test(each) && !Number.isSafeInteger(Number(each)) ? `"${each}"` : each)));
}

function titleOf(text) {
  try {
    return JSON.parse(text).title ?? null;
  } catch {
    return null;
  }
}
